/** Parses `?page=`; null where it is missing or invalid: such an address goes to page 1. */
export function parsePageNumber(named: string | null): number | null {
  return named !== null && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

const width = 10;

/** At most ten page numbers around the current page, within the bounds. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(pages - width + 1, page - width / 2));
  return Array.from({ length: Math.min(width, pages) }, (_, index) => first + index);
}
