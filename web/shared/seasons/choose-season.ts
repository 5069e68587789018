/** The season of a page; `redirect`: the address names none, and is redirected to the current one. */
type ChosenSeason = { kind: 'chosen'; year: number } | { kind: 'redirect'; year: number } | { kind: 'none' };

/** Parses `?season=`. A missing or invalid year means the current season; without one there is none. */
export function chooseSeason(named: string | null, currentYear: number | undefined): ChosenSeason {
  if (named !== null && /^\d{4}$/.test(named)) return { kind: 'chosen', year: Number(named) };
  return currentYear === undefined ? { kind: 'none' } : { kind: 'redirect', year: currentYear };
}
