/** The page that an address names with `?page=`; null where it names none, or nonsense: such an address goes to page 1. */
export function parsePageNumber(named: string | null): number | null {
  return named !== null && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

const width = 10;

/** The numbers of the at most ten pages to choose from: around the page that is shown, and never past either end. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(pages - width + 1, page - width / 2));
  return Array.from({ length: Math.min(width, pages) }, (_, index) => first + index);
}
