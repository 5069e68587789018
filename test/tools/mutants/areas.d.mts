export const areas: Record<string, readonly string[]>;
export const others: readonly string[];
export function areaOf(path: string): string;
