export interface Proof {
  file: string;
  name: string;
  ids: string[];
  skipped: boolean;
}

export interface Coverage {
  lines: string[];
  specs: { file: string; proofs: Proof[]; stray: number[] }[];
  proofs: Proof[];
}

export function readCoverage(folder: string): Coverage;
export function complaintsAbout(coverage: Coverage): string[];
export function coverageTable(coverage: Coverage): string;
