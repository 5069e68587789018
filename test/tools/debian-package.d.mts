export function unpackDebianPackage(name: string, suite: string, home: string): Promise<void>;
export function debianMirror(): Promise<string>;
