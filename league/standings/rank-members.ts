import type { PicksColumns } from '../picks/picks-columns.js';
import type { Pause } from './pause.js';
import { rankColumns } from './rank-columns.js';
import type { ScoringContext } from './scoring-context.js';
import { sortByColumns } from './sort-by-columns.js';

/** A table of members: who stands where, and with how many points. */
export interface RankedTable {
  /** Members as indexes of the picks' columns, best first: the first has position 1, the next 2, ... (rules.md 2). */
  readonly order: Uint32Array;
  /** Points in hundredths, by the same index. */
  readonly points: Float64Array;
}

/**
 * Ranks all members of a season as `compareMembers` compares two of them, in time that grows with their number and not
 * faster. `withBonus`: the final table of a season.
 */
export async function rankMembers(
  picks: PicksColumns,
  context: ScoringContext,
  withBonus: boolean,
  pause: Pause,
): Promise<RankedTable> {
  const { points, columns } = await rankColumns(picks, context, withBonus, pause);
  return { order: await sortByColumns(columns, pause), points };
}
