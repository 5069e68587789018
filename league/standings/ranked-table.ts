import { inSlices, type YieldToEventLoop } from '../core/yield-to-event-loop.js';
import type { PicksColumns, SpecialPicks } from '../picks/pick-rules.js';
import { type ChampionshipRider, championshipTable } from '../riders/championship-table.js';
import { compareMembers, type RankedTable, rankMembers, type ScoredMember } from './ranking.js';
import { type RankStep, type ScoringContext, scoringContext } from './scoring.js';
import type { StandingsPlanEntry } from './standings-plan.js';

/** Computes a table that a season has or would have; `context` is what its members were measured against. */
export async function rankTable(
  season: SpecialPicks,
  riders: readonly ChampionshipRider[],
  { weekends, withBonus }: Pick<StandingsPlanEntry, 'weekends' | 'withBonus'>,
  picks: PicksColumns,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ context: ScoringContext; ranked: RankedTable }> {
  const context = scoringContext(season, championshipTable(riders, weekends));
  return { context, ranked: await rankMembers(picks, context, withBonus, yieldToEventLoop) };
}

/** The ids of the picks in a table, best first. */
export async function picksInOrder(
  { picksIds }: PicksColumns,
  { order }: RankedTable,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Int32Array> {
  const ids = new Int32Array(order.length);
  await inSlices(order.length, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) ids[line] = picksIds[order[line] as number] as number;
  });
  return ids;
}

/** The zero of the database's time, in milliseconds since 1970. */
const since2000 = Date.UTC(2000, 0, 1);

/** One member of a table, by the index in the columns. */
export function scoredMemberAt(picks: PicksColumns, { points }: RankedTable, member: number): ScoredMember {
  const { picked, riderIds } = picks;
  const at = (column: Uint8Array) => riderIds[column[member] as number] ?? null;
  return {
    picksId: picks.picksIds[member] as number,
    picks: {
      // 0 is the id of no rider.
      ranked: [at(picked[1]) ?? 0, at(picked[2]) ?? 0, at(picked[3]) ?? 0, at(picked[4]) ?? 0, at(picked[5]) ?? 0],
      independentId: at(picked.independent),
      rookieId: at(picked.rookie),
    },
    pointsHundredths: points[member] as number,
    submittedAt: since2000 + (picks.submittedAt[member] as number) / 1000,
  };
}

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
/** This many comparisons take about a millisecond. */
const slice = 512;

/** Which neighbours of a table have equal points, and which step of the rank decided between them (rules.md 2). */
export async function findTies(
  picks: PicksColumns,
  table: RankedTable,
  context: ScoringContext,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Ties> {
  const { order, points } = table;
  const first: Tie[] = [];
  const byRule = new Map<RankStep['rule'], number>();
  let amount = 0;
  for (let position = 1; position < order.length; position += 1) {
    if (position % slice === 0) await yieldToEventLoop();
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
