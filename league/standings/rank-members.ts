import type { PicksColumns } from '../picks/picks-columns.js';
import type { Pause } from './pause.js';
import { pointsColumn, ruleColumn } from './rank-columns.js';
import { RowSort } from './row-sort.js';
import type { ScoringContext } from './scoring-context.js';

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
  const points = await pointsColumn(picks, context, withBonus, pause);
  const sums = new Float64Array(picks.size);
  const sort = new RowSort(picks.size, pause);
  const rules = new Set(context.steps.map((step) => step.rule));
  for (const rule of [...rules].toReversed()) {
    if (rule === 'picks-id') await sort.by(picks.picksIds, 'least');
    else if (rule === 'submission') await sort.by(picks.submittedAt, 'least');
    else if (rule === 'points') await sort.by(points, 'greatest');
    else await sort.by(await ruleColumn(rule, picks, context, sums, pause), 'greatest');
  }
  return { order: sort.order, points };
}
