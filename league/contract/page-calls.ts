import type { MatchedPage } from './page-paths.js';

/** Rows of standings that a page shows: more would be slow on a phone. */
export const pageSize = 50;

/** The call for a page of a season's standings. One row more than shown is requested, to see whether the last one is tied with the next. */
export const standingsCall = (year: number, offset: number): string =>
  `get-standings?season=${year}&amount=${pageSize + 1}&offset=${offset}`;

/** The call for a race weekend with a page of its standings, as `standingsCall`. */
export const weekendCall = (id: string, offset: number): string =>
  `get-race-weekend?id=${encodeURIComponent(id)}&amount=${pageSize + 1}&offset=${offset}`;

/** The call for the race weekends of a season, latest first; `amount` 0: all of them. */
export const weekendsCall = (year: number, amount: number): string =>
  `get-race-weekends?season=${year}&amount=${amount}`;

/** The calls that a page makes first, beside those of every page: of an address whose query names a season, and no position. */
export function firstCalls({ name, parameter }: MatchedPage, query: URLSearchParams): string[] {
  const season = query.get('season') ?? '';
  const year = /^\d{4}$/.test(season) ? Number(season) : null;
  if (query.has('place')) return [];
  if (name === 'weekend' && /^\d{1,9}$/.test(parameter)) return [weekendCall(parameter, 0)];
  if (year === null) return [];
  if (name === 'standings') return [standingsCall(year, 0), weekendsCall(year, 0)];
  return name === 'weekends' ? [weekendsCall(year, 0)] : [];
}
