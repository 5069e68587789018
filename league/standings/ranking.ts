import { inSlices, type YieldToEventLoop } from '../core/in-slices.js';
import {
  PICK_SLOTS,
  type PickedRiders,
  type PicksColumns,
  type PickSlot,
  riderIn,
  type SpecialPicks,
} from '../picks/pick-rules.js';
import { type ChampionshipRider, championshipTable, type FinalWeekend } from '../riders/championship-table.js';
import type { Hundredths } from '../riders/points.js';
import { ColumnSort } from './column-sort.js';
import { memberPoints, pickPoints, type RankStep, type ScoringContext, scoringContext } from './scoring.js';

/*
 * The rank of members (rules.md 2), once as a comparator of two members, and once as keys by which a million members are sorted. Both
 * read what a member has at a step from `valueAt`.
 */

/** A member of a season with what ranks them. */
export interface ScoredMember {
  /** Unique in the season, so that the order of members is total. */
  readonly picksId: number;
  readonly picks: PickedRiders;
  readonly pointsHundredths: Hundredths;
  /** When the picks were last changed, in milliseconds since 1970. */
  readonly submittedAt: number;
}

/** Which of two members is ahead (-1: the first, 1: the second), and the step that decided. */
export interface MemberComparison {
  readonly order: -1 | 1;
  readonly decidedBy: RankStep;
}

/** Compares two members: the first step at which they differ decides. @throws Error on a member compared with themselves */
export function compareMembers(a: ScoredMember, b: ScoredMember, context: ScoringContext): MemberComparison {
  for (const step of context.steps) {
    const order = orderAt(step, a, b, context);
    if (order !== 0) return { order, decidedBy: step };
  }
  throw new Error(`Picks ${a.picksId} are compared with themselves.`);
}

/** Who is ahead by one step alone: -1 the first, 1 the second, 0 neither. */
function orderAt(step: RankStep, a: ScoredMember, b: ScoredMember, context: ScoringContext): -1 | 0 | 1 {
  const valueA = orientedValueAt(step, a, context);
  const valueB = orientedValueAt(step, b, context);
  if (valueA === valueB) return 0;
  return valueA > valueB ? -1 : 1;
}

/** What a member has at a step, as a number of which the greater is ahead. */
function orientedValueAt(step: RankStep, member: ScoredMember, context: ScoringContext): number {
  const value = valueAt(step, member, context);
  return step.rule === 'submission' || step.rule === 'picks-id' ? -value : value;
}

/**
 * What a member has at a step: points in hundredths; 1 for a rider who is at the position picked and 0 for one who does not; the
 * time of submission in milliseconds; the id of the picks.
 */
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

/** Two members at one step of the rank. */
export interface ComparedStep {
  readonly step: RankStep;
  readonly a: StepSide;
  readonly b: StepSide;
  /** -1: the first is ahead by this step, 1: the second, 0: they are still equal. */
  readonly order: -1 | 0 | 1;
}

/** What a member has at a step: the value as `valueAt` returns it, and the rider of the pick that the step compares. */
export interface StepSide {
  readonly riderId: number | null;
  readonly value: number;
}

/** Every step at which two members were compared; the last one is the one that decided. */
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

/** A table of members: who has which position, and how many points. */
export interface RankedTable {
  /** Members as indexes of the picks' columns, best first: the first has position 1, the next 2, ... (rules.md 2). */
  readonly order: Uint32Array;
  /** Points in hundredths, by the same index. */
  readonly points: Float64Array;
}

/**
 * Ranks all members of a season as `compareMembers` compares two of them, in time linear in their number. `withBonus`: the final
 * table of a season.
 */
export async function rankMembers(
  picks: PicksColumns,
  context: ScoringContext,
  withBonus: boolean,
  yieldToEventLoop: YieldToEventLoop,
): Promise<RankedTable> {
  const points = await pointsColumn(picks, context, withBonus, yieldToEventLoop);
  const sums = new Float64Array(picks.size);
  const sort = new ColumnSort(picks.size, yieldToEventLoop);
  const rules = new Set(context.steps.map((step) => step.rule));
  for (const rule of [...rules].toReversed()) {
    if (rule === 'picks-id') await sort.by(picks.picksIds, 'least');
    else if (rule === 'submission') await sort.by(picks.submittedAt, 'least');
    else if (rule === 'points') await sort.by(points, 'greatest');
    else await sort.by(await ruleColumn(rule, picks, context, sums, yieldToEventLoop), 'greatest');
  }
  return { order: sort.order, points };
}

/** Each member's points in hundredths. */
export function pointsColumn(
  picks: PicksColumns,
  context: ScoringContext,
  withBonus: boolean,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Float64Array> {
  const points = new Float64Array(picks.size);
  return sumOverPicks(picks, points, (only) => memberPoints(only, context, withBonus), yieldToEventLoop);
}

/**
 * A whole number for each member by one of the rules that compare picks; the greater is ahead. Fills the `sums` that are passed. What
 * such a rule compares is a sum over the picks: so the value of a rider in a slot is computed once, and a member's number is the sum
 * of seven of these values.
 */
export function ruleColumn(
  rule: 'rider-based' | 'points-based',
  picks: PicksColumns,
  context: ScoringContext,
  sums: Float64Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Float64Array> {
  const steps = context.steps.filter((step) => step.rule === rule);
  return sumOverPicks(picks, sums, (only, slot) => digitOf(only, slot, steps, context), yieldToEventLoop);
}

/** The steps of a rule are the digits of its number: at most 99 riders and seven picks stay below 2^53. */
function digitOf(only: PickedRiders, slot: PickSlot, steps: readonly RankStep[], context: ScoringContext): number {
  const index = steps.findIndex((step) => step.slot === slot);
  const step = steps[index];
  if (!step) return 0;
  const value = valueAt(step, { picksId: 0, picks: only, pointsHundredths: 0, submittedAt: 0 }, context);
  const values = step.rule === 'points-based' ? context.riderPoints : [0, 1];
  return values.indexOf(value) * values.length ** (steps.length - 1 - index);
}

/** Adds up, for every member, the value that each of the picks has alone. */
async function sumOverPicks(
  { size, picked, riderIds }: PicksColumns,
  sums: Float64Array,
  worthOf: (only: PickedRiders, slot: PickSlot) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Float64Array> {
  sums.fill(0);
  for (const slot of PICK_SLOTS) {
    const worth = Float64Array.from(riderIds, (riderId) => worthOf(onlyPick(slot, riderId), slot));
    // All are 0 in a slot that the season does not ask for.
    if (worth.every((number) => number === 0)) continue;
    const riders = picked[slot];
    await inSlices(size, yieldToEventLoop, (from, to) => {
      for (let member = from; member < to; member += 1) {
        sums[member] = (sums[member] as number) + (worth[riders[member] as number] as number);
      }
    });
  }
  return sums;
}

/** Picks of one rider and nobody else; 0 is the id of no rider. */
function onlyPick(slot: PickSlot, riderId: number | null): PickedRiders {
  const at = (ranked: PickSlot) => (ranked === slot ? (riderId ?? 0) : 0);
  return {
    ranked: [at(1), at(2), at(3), at(4), at(5)],
    independentId: slot === 'independent' ? riderId : null,
    rookieId: slot === 'rookie' ? riderId : null,
  };
}

/** Computes a table that a season has or would have; `context` is what its members were measured against. */
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
