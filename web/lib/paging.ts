/** Parses a number in the address, such as `?page=`. Null unless it is a whole number from 1 to 999,999,999. */
export function parsePageNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const width = 10;

export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(pages - width + 1, page - width / 2));
  return Array.from({ length: Math.min(width, pages) }, (_, index) => first + index);
}
