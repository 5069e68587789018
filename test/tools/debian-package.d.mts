export function unpackDebianPackage(
  name: string,
  home: string,
  options?: { release?: string; withLibraries?: boolean },
): Promise<void>;
export function debianMirror(): Promise<string>;
