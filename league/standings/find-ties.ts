import type { PicksColumns } from '../picks/picks-columns.js';
import { compareMembers, type ScoredMember } from './compare-members.js';
import type { Pause } from './pause.js';
import type { RankedTable } from './rank-members.js';
import type { RankStep } from './rank-steps.js';
import { scoredMemberAt } from './scored-member-at.js';
import type { ScoringContext } from './scoring-context.js';

/** Two neighbours of a table with equal points. */
export interface Tie {
  /** Of the first of them. */
  readonly position: number;
  readonly ahead: ScoredMember;
  readonly behind: ScoredMember;
  readonly decidedBy: RankStep;
}

/** All ties of a table. */
export interface Ties {
  readonly amount: number;
  /** How many each rule decided. */
  readonly byRule: ReadonlyMap<RankStep['rule'], number>;
  /** The first of them, best first. */
  readonly first: readonly Tie[];
}

const namedAtMost = 50;
/** So many comparisons take about a millisecond. */
const slice = 512;

/** Which neighbours of a table have equal points, and which step of the rank decided between them (rules.md 2). */
export async function findTies(
  picks: PicksColumns,
  table: RankedTable,
  context: ScoringContext,
  pause: Pause,
): Promise<Ties> {
  const { order, points } = table;
  const first: Tie[] = [];
  const byRule = new Map<RankStep['rule'], number>();
  let amount = 0;
  for (let position = 1; position < order.length; position += 1) {
    if (position % slice === 0) await pause();
    const [upper, lower] = [order[position - 1] as number, order[position] as number];
    if (points[upper] !== points[lower]) continue;
    const [ahead, behind] = [scoredMemberAt(picks, table, upper), scoredMemberAt(picks, table, lower)];
    const { decidedBy } = compareMembers(ahead, behind, context);
    amount += 1;
    byRule.set(decidedBy.rule, (byRule.get(decidedBy.rule) ?? 0) + 1);
    if (first.length < namedAtMost) first.push({ position, ahead, behind, decidedBy });
  }
  return { amount, byRule, first };
}
