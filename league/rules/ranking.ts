import { inSlices, type YieldToEventLoop } from './in-slices.js';
import {
  PICK_SLOTS,
  type PickedRiders,
  type PicksColumns,
  type PickSlot,
  riderIn,
  type SpecialPicks,
} from './pick-rules.js';
import { type ChampionshipRider, championshipTable, type FinalWeekend } from './championship-table.js';
import type { Hundredths } from './points.js';
import { ColumnSort } from './column-sort.js';
import { memberPoints, pickPoints, type RankStep, type ScoringContext, scoringContext } from './scoring.js';

/* A comparator compares two members, and keys sort a million members. Both use `valueAt` (rules.md 2). */

export interface ScoredMember {
  readonly picksId: number;
  readonly picks: PickedRiders;
  readonly pointsHundredths: Hundredths;
  /** In milliseconds since 1970. */
  readonly submittedAt: number;
}

/** `order` is -1 if the first member is ahead, 1 if the second one is; in `ComparedStep`, 0 if they are equal. */
export interface MemberComparison {
  readonly order: -1 | 1;
  readonly decidedBy: RankStep;
}

/** @throws Error if both are the same member */
export function compareMembers(a: ScoredMember, b: ScoredMember, context: ScoringContext): MemberComparison {
  for (const step of context.steps) {
    const order = orderAt(step, a, b, context);
    if (order !== 0) return { order, decidedBy: step };
  }
  throw new Error(`Picks ${a.picksId} are compared with themselves.`);
}

function orderAt(step: RankStep, a: ScoredMember, b: ScoredMember, context: ScoringContext): -1 | 0 | 1 {
  const valueA = orientedValueAt(step, a, context);
  const valueB = orientedValueAt(step, b, context);
  if (valueA === valueB) return 0;
  return valueA > valueB ? -1 : 1;
}

/** The sign makes the greater value win. */
function orientedValueAt(step: RankStep, member: ScoredMember, context: ScoringContext): number {
  const value = valueAt(step, member, context);
  return step.rule === 'submission' || step.rule === 'picks-id' ? -value : value;
}

/** Points are in hundredths, times in milliseconds. A rider-based step is 1 if the rider is at the picked position. */
function valueAt(step: RankStep, member: ScoredMember, context: ScoringContext): number {
  switch (step.rule) {
    case 'points':
      return member.pointsHundredths;
    case 'rider-based':
      return context.positionOf(riderIn(member.picks, step.slot) ?? 0) === step.slot ? 1 : 0;
    case 'points-based':
      return pickPoints(member.picks, step.slot, context);
    case 'submission':
      return member.submittedAt;
    case 'picks-id':
      return member.picksId;
  }
}

export interface ComparedStep {
  readonly step: RankStep;
  readonly a: StepSide;
  readonly b: StepSide;
  readonly order: -1 | 0 | 1;
}

export interface StepSide {
  readonly riderId: number | null;
  readonly value: number;
}

export function compareSteps(a: ScoredMember, b: ScoredMember, context: ScoringContext): ComparedStep[] {
  const { decidedBy } = compareMembers(a, b, context);
  const compared = context.steps.slice(0, context.steps.indexOf(decidedBy) + 1);
  return compared.map((step) => ({
    step,
    a: sideOf(step, a, context),
    b: sideOf(step, b, context),
    order: orderAt(step, a, b, context),
  }));
}

function sideOf(step: RankStep, member: ScoredMember, context: ScoringContext): StepSide {
  const riderId = step.slot === null ? null : riderIn(member.picks, step.slot);
  return { riderId, value: valueAt(step, member, context) };
}

export interface RankedTable {
  /** Indexes into the picks' columns, best first. */
  readonly order: Uint32Array;
  /** In hundredths, by the same index. */
  readonly points: Float64Array;
}

/** Sorts members like `compareMembers`, but in linear time. `withBonus` requests the final table of a season. */
export async function rankMembers(
  picks: PicksColumns,
  context: ScoringContext,
  withBonus: boolean,
  yieldToEventLoop: YieldToEventLoop,
): Promise<RankedTable> {
  const points = await pointsColumn(picks, context, withBonus, yieldToEventLoop);
  const sort = new ColumnSort(picks.size, yieldToEventLoop);
  await sort.by(picks.picksIds, 'least');
  await sort.by(picks.submittedAt, 'least');
  const rules = new Set(context.steps.map(({ rule }) => rule));
  if (rules.has('rider-based') || rules.has('points-based'))
    await sort.by(await tieBreakColumn(picks, context, yieldToEventLoop), 'greatest');
  // Bonuses are fractions of the riders' points.
  const unit = withBonus ? 1 : context.riderPoints.reduce(greatestCommonDivisor) || 1;
  if (rules.has('points')) await sort.by(points, 'greatest', unit);
  return { order: sort.order, points };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
}

/** In hundredths. */
export function pointsColumn(
  picks: PicksColumns,
  context: ScoringContext,
  withBonus: boolean,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Float64Array> {
  const points = new Float64Array(picks.size);
  return sumOverPicks(picks, points, (pick) => memberPoints(pick, context, withBonus), yieldToEventLoop);
}

/** A key per member for the rider-based and the points-based steps (rules.md 2). The greater key is ahead. */
export function tieBreakColumn(
  picks: PicksColumns,
  context: ScoringContext,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Float64Array> {
  const digits = digitsOf(context);
  const valueOf = (pick: PickedRiders, slot: PickSlot) =>
    digits
      .filter(({ step }) => step.slot === slot)
      .reduce((sum, digit) => sum + digit.weight * digit.values.indexOf(stepValue(digit.step, pick, context)), 0);
  return sumOverPicks(picks, new Float64Array(picks.size), valueOf, yieldToEventLoop);
}

/** Each step is a digit of the key. With 99 riders and seven picks, keys are below 2^53. */
function digitsOf(context: ScoringContext) {
  let weight = 1;
  return context.steps
    .filter(({ slot }) => slot !== null)
    .toReversed()
    .map((step) => {
      const values = step.rule === 'points-based' ? context.riderPoints : [0, 1];
      const digit = { step, values, weight };
      weight *= values.length;
      return digit;
    });
}

function stepValue(step: RankStep, picks: PickedRiders, context: ScoringContext): number {
  return valueAt(step, { picksId: 0, picks, pointsHundredths: 0, submittedAt: 0 }, context);
}

async function sumOverPicks(
  { size, picked, riderIds }: PicksColumns,
  sums: Float64Array,
  valueOf: (pick: PickedRiders, slot: PickSlot) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Float64Array> {
  sums.fill(0);
  for (const slot of PICK_SLOTS) {
    const values = Float64Array.from(riderIds, (riderId) => valueOf(singlePick(slot, riderId), slot));
    // All values are 0 in a slot that the season lacks.
    if (values.every((value) => value === 0)) continue;
    const riders = picked[slot];
    await inSlices(size, yieldToEventLoop, (from, to) => {
      for (let member = from; member < to; member += 1) {
        sums[member] = (sums[member] as number) + (values[riders[member] as number] as number);
      }
    });
  }
  return sums;
}

/** Empty slots contain 0, which no rider has as an id. */
function singlePick(slot: PickSlot, riderId: number | null): PickedRiders {
  const riderAt = (ranked: PickSlot) => (ranked === slot ? (riderId ?? 0) : 0);
  return {
    ranked: [riderAt(1), riderAt(2), riderAt(3), riderAt(4), riderAt(5)],
    independentId: slot === 'independent' ? riderId : null,
    rookieId: slot === 'rookie' ? riderId : null,
  };
}

export async function rankTable(
  season: SpecialPicks,
  riders: readonly ChampionshipRider[],
  { weekends, withBonus }: { readonly weekends: readonly FinalWeekend[]; readonly withBonus: boolean },
  picks: PicksColumns,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ context: ScoringContext; ranked: RankedTable }> {
  const context = scoringContext(season, championshipTable(riders, weekends));
  return { context, ranked: await rankMembers(picks, context, withBonus, yieldToEventLoop) };
}

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

/** The epoch of PostgreSQL timestamps, in milliseconds since 1970. */
const since2000 = Date.UTC(2000, 0, 1);

/** `member` is an index into the columns. */
export function scoredMemberAt(picks: PicksColumns, { points }: RankedTable, member: number): ScoredMember {
  const { picked, riderIds } = picks;
  const riderIdIn = (column: Uint8Array) => riderIds[column[member] as number] ?? null;
  const rankedIn = (column: Uint8Array) => riderIdIn(column) ?? 0;
  return {
    picksId: picks.picksIds[member] as number,
    picks: {
      ranked: [rankedIn(picked[1]), rankedIn(picked[2]), rankedIn(picked[3]), rankedIn(picked[4]), rankedIn(picked[5])],
      independentId: riderIdIn(picked.independent),
      rookieId: riderIdIn(picked.rookie),
    },
    pointsHundredths: points[member] as number,
    submittedAt: since2000 + (picks.submittedAt[member] as number) / 1000,
  };
}

export interface Tie {
  readonly position: number;
  readonly ahead: ScoredMember;
  readonly behind: ScoredMember;
  readonly decidedBy: RankStep;
}

export interface Ties {
  readonly count: number;
  readonly byRule: ReadonlyMap<RankStep['rule'], number>;
  readonly first: readonly Tie[];
}

const maxListed = 50;
/** The number of comparisons between two yields, about a millisecond of work. */
const slice = 512;

/** Finds neighbours with equal points, and the step that decided between them (rules.md 2). */
export async function findTies(
  picks: PicksColumns,
  table: RankedTable,
  context: ScoringContext,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Ties> {
  const { order, points } = table;
  const first: Tie[] = [];
  const byRule = new Map<RankStep['rule'], number>();
  let count = 0;
  for (let position = 1; position < order.length; position += 1) {
    if (position % slice === 0) await yieldToEventLoop();
    const [upper, lower] = [order[position - 1] as number, order[position] as number];
    if (points[upper] !== points[lower]) continue;
    const [ahead, behind] = [scoredMemberAt(picks, table, upper), scoredMemberAt(picks, table, lower)];
    const { decidedBy } = compareMembers(ahead, behind, context);
    count += 1;
    byRule.set(decidedBy.rule, (byRule.get(decidedBy.rule) ?? 0) + 1);
    if (first.length < maxListed) first.push({ position, ahead, behind, decidedBy });
  }
  return { count, byRule, first };
}
