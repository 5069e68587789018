const width = 10;

/** The numbers of the at most ten pages to choose from: around the page that is shown, and never past either end. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(pages - width + 1, page - width / 2));
  return Array.from({ length: Math.min(width, pages) }, (_, place) => first + place);
}
