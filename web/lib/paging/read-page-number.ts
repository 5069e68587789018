/** The page that an address names with `?page=`; null where it names none, or nonsense: such an address goes to page 1. */
export function readPageNumber(named: string | null): number | null {
  return named !== null && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}
