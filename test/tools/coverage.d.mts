export interface Proof {
  file: string;
  name: string;
  ids: string[];
  skipped: boolean;
}

export interface Coverage {
  areas: { name: string; rows: { id: string; text: string; reason: string | undefined }[] }[];
  unreadable: string[];
  specs: { file: string; proofs: Proof[]; stray: number[] }[];
  proofs: Proof[];
}

export function readCoverage(folder: string): Coverage;
export function complaintsAbout(coverage: Coverage): string[];
export function coverageTable(coverage: Coverage): string;
