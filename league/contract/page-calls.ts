import type { MatchedPage } from './page-paths.js';

/** More rows of standings would be slow on a phone. */
export const pageSize = 50;

/** Requests one extra row, to see whether the last row is tied with the next one. */
export const standingsCall = (year: number, offset: number): string =>
  `get-standings?season=${year}&amount=${pageSize + 1}&offset=${offset}`;

export const weekendCall = (id: string, offset: number): string =>
  `get-race-weekend?id=${encodeURIComponent(id)}&amount=${pageSize + 1}&offset=${offset}`;

/** `limit` 0 requests all weekends. */
export const weekendsCall = (year: number, limit: number): string => `get-race-weekends?season=${year}&amount=${limit}`;

/** The first calls of a page, without the calls that every page makes. */
export function firstCalls({ name, parameter }: MatchedPage, query: URLSearchParams): string[] {
  const season = query.get('season') ?? '';
  const year = /^\d{4}$/.test(season) ? Number(season) : null;
  if (query.has('place')) return [];
  if (name === 'weekend' && /^\d{1,9}$/.test(parameter)) return [weekendCall(parameter, 0)];
  if (year === null) return [];
  if (name === 'standings') return [standingsCall(year, 0), weekendsCall(year, 0)];
  return name === 'weekends' ? [weekendsCall(year, 0)] : [];
}
