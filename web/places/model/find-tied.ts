import type { StandRow } from '../../../league/contract/shapes.js';

/**
 * The name of the member right below who has as many points; undefined where the next one has others, or where a deleted
 * account has left a row without a name (rules.md 8).
 */
export function findTied(row: StandRow, next: StandRow | undefined): string | undefined {
  if (next?.points !== row.points || !row.user.username) return undefined;
  return next.user.username || undefined;
}
