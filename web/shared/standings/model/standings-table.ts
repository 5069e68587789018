import type { StandRow } from '../../../../league/contract/shapes.js';
import type { StandingsVersionAnswer } from '../../../../league/contract/standings.js';
import { messages } from '../../../../league/contract/messages.js';
import { pageSize } from '../../../../league/contract/page-calls.js';

export const offsetOf = (position: number): number => Math.floor((position - 1) / pageSize) * pageSize;

/**
 * The query string of the page at another position. The address contains it so that reload and Back restore the
 * position.
 */
export function positionSearch(search: URLSearchParams, position: number): string {
  const next = new URLSearchParams(search);
  next.set('place', String(position));
  // A linked comment would also scroll the page.
  next.delete('comment');
  return `?${next.toString()}`;
}

export const positionElementId = (position: number): string => `place-${position}`;

/** The name of the next member if the points are equal. Rows of deleted accounts have no name (rules.md 8). */
export function findTied(row: StandRow, next: StandRow | undefined): string | undefined {
  if (next?.points !== row.points || !row.user.username) return undefined;
  return next.user.username || undefined;
}

/** Offers version `ready` of the standings to a page that shows version `shown`. Null if there is nothing to offer. */
export function describeNews(shown: Partial<StandingsVersionAnswer>, ready: StandingsVersionAnswer): string | null {
  if (shown.standings !== undefined && shown.standings !== ready.standings)
    return ready.standings === null ? 'The standings have changed.' : 'New standings are ready.';
  if (shown.provisional === undefined || shown.provisional === ready.provisional) return null;
  return ready.provisional === null
    ? 'The provisional standings have changed.'
    : 'New provisional standings are ready.';
}

const conflict = 409;

/** With a 409, the standings are being recomputed after a change to results. Other refusals have the generic text. */
export const explainRefusal = (status: number): string | undefined =>
  status === conflict ? messages.explanations.recomputing : undefined;
