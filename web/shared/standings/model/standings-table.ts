import type { StandRow } from '../../../../league/contract/shapes.js';

/** So many places of a table are shown at once: more rows would make a phone slow. */
export const pageSize = 50;

/** How many places come before the page that has this one. */
export const offsetOf = (position: number): number => Math.floor((position - 1) / pageSize) * pageSize;

/** Where the same page shows another place: its address is kept, so a reload and the way back end there too. */
export function positionSearch(search: URLSearchParams, position: number): string {
  const next = new URLSearchParams(search);
  next.set('place', String(position));
  // Both bring the reader somewhere, and this is where they want to go now.
  next.delete('comment');
  return `?${next.toString()}`;
}

/** The id of the element that a place is shown in. */
export const positionElementId = (position: number): string => `place-${position}`;

/**
 * The name of the member right below who has as many points; undefined where the next one has others, or where a deleted
 * account has left a row without a name (rules.md 8).
 */
export function findTied(row: StandRow, next: StandRow | undefined): string | undefined {
  if (next?.points !== row.points || !row.user.username) return undefined;
  return next.user.username || undefined;
}
