/** Which season a page shows; `redirect`: none was named, so the address gets the current one. */
type ChosenSeason = { kind: 'chosen'; year: number } | { kind: 'redirect'; year: number } | { kind: 'none' };

/**
 * Reads `?season=`. An address that names no year, or nonsense, goes to the current season; without a current season
 * there is nothing to show.
 */
export function chooseSeason(named: string | null, currentYear: number | undefined): ChosenSeason {
  if (named !== null && /^\d{4}$/.test(named)) return { kind: 'chosen', year: Number(named) };
  return currentYear === undefined ? { kind: 'none' } : { kind: 'redirect', year: currentYear };
}
