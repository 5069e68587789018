import {
  type PickedRiders,
  type PickSlot,
  pickSlotsOf,
  RANKED_SLOTS,
  type RankedSlot,
  riderIn,
  type SpecialPicks,
} from './pick-rules.js';
import type { TableRow } from './championship-table.js';
import type { Hundredths } from './points.js';

/** The inputs of points and rank: the championship table after a weekend, and the slots of the season. */
export interface ScoringContext {
  /** False until a weekend of the season is final. */
  readonly hasStarted: boolean;
  /** The slots that count: the five ranked ones and the special ones that the season has. */
  readonly slots: readonly PickSlot[];
  /** The steps of the rank of members. */
  readonly steps: readonly RankStep[];
  /** The rider's position in the championship table; 0 until a weekend is final. */
  readonly positionOf: (riderId: number) => number;
  /** The rider's points in the season; 0 until a weekend is final, also with carried points (rules.md 2). */
  readonly pointsOf: (riderId: number) => Hundredths;
  /** All values of `pointsOf`, each once, ascending. */
  readonly riderPoints: readonly Hundredths[];
}

/** The context of a table; `table`: the championship table after the latest final weekend, null if no weekend is final. */
export function scoringContext(season: SpecialPicks, table: readonly TableRow[] | null): ScoringContext {
  const hasStarted = table !== null;
  const slots = pickSlotsOf(season);
  const riderPoints = [...new Set([0, ...(table ?? []).map((row) => row.pointsHundredths)])].sort((a, b) => a - b);
  const rows = new Map((table ?? []).map((row) => [row.riderId, row]));
  return {
    hasStarted,
    slots,
    steps: rankSteps(slots, hasStarted),
    positionOf: (riderId) => rows.get(riderId)?.position ?? 0,
    pointsOf: (riderId) => rows.get(riderId)?.pointsHundredths ?? 0,
    riderPoints,
  };
}

/** One step of the rank of members, and the pick that it compares (rules.md 2). */
export type RankStep =
  | { readonly rule: 'points' | 'submission' | 'picks-id'; readonly slot: null }
  | { readonly rule: 'rider-based'; readonly slot: RankedSlot }
  | { readonly rule: 'points-based'; readonly slot: PickSlot };

/** The last steps: the id decides only between members with the same time of submission. */
const SUBMISSION: readonly RankStep[] = [
  { rule: 'submission', slot: null },
  { rule: 'picks-id', slot: null },
];

/**
 * The steps in their order, for a season with these slots. Until a weekend is final only the submission counts.
 */
export function rankSteps(slots: readonly PickSlot[], hasStarted: boolean): readonly RankStep[] {
  if (!hasStarted) return SUBMISSION;
  return [
    { rule: 'points', slot: null },
    ...RANKED_SLOTS.map((slot) => ({ rule: 'rider-based', slot }) as const),
    ...slots.map((slot) => ({ rule: 'points-based', slot }) as const),
    ...SUBMISSION,
  ];
}

/** A member's points in a table: those of the picks, and in the final table of a season also the bonuses (rules.md 4). */
export function memberPoints(picks: PickedRiders, context: ScoringContext, withBonus: boolean): Hundredths {
  const points = scorePicks(picks, context);
  return withBonus ? seasonBonuses(picks, context).reduce((sum, bonus) => sum + bonus, points) : points;
}

/**
 * A member's points (rules.md 2): the season's points of the five ranked riders, plus those of the independent and the rookie if
 * the season has them. A rider picked twice counts in each slot.
 */
export function scorePicks(picks: PickedRiders, context: ScoringContext): Hundredths {
  let sum = 0;
  for (const slot of context.slots) sum += pickPoints(picks, slot, context);
  return sum;
}

/** The points of picks in one weekend: the sum over the same slots; `won`: the points of riders in it, by the rider's id. */
export function weekendPoints(
  picks: PickedRiders,
  season: SpecialPicks,
  won: ReadonlyMap<number, Hundredths>,
): Hundredths {
  return sumOfRiders(picks, season, won);
}

/**
 * The bonus (rules.md 4) in a member's points of the final table: the points minus those of the riders. `riderPoints`: the points of the
 * season, by the rider's id.
 */
export function bonusIn(
  memberHundredths: Hundredths,
  picks: PickedRiders,
  season: SpecialPicks,
  riderPoints: ReadonlyMap<number, Hundredths>,
): Hundredths {
  return memberHundredths - sumOfRiders(picks, season, riderPoints);
}

function sumOfRiders(picks: PickedRiders, season: SpecialPicks, pointsOf: ReadonlyMap<number, Hundredths>): Hundredths {
  return pickSlotsOf(season).reduce((sum, slot) => sum + (pointsOf.get(riderIn(picks, slot) ?? 0) ?? 0), 0);
}

/** The points of the rider picked in a slot; 0 if none is picked. */
export function pickPoints(picks: PickedRiders, slot: PickSlot, context: ScoringContext): Hundredths {
  const riderId = riderIn(picks, slot);
  return riderId === null ? 0 : context.pointsOf(riderId);
}

/** The bonus of an exact position as a share of the rider's points, in hundredths of a percent: 10 %, 7 %, 5 %, 3.25 % and 2 %. */
export const BONUS_SHARE: Readonly<Record<RankedSlot, number>> = { 1: 1000, 2: 700, 3: 500, 4: 325, 5: 200 };

/**
 * The bonus of a finalized season (rules.md 4), one number for each of the five ranked picks: a share of the rider's points if the
 * rider is at exactly that position of the final table, otherwise 0. Each is rounded separately, half up to the hundredth of a
 * point, so that the displayed bonuses add up to the displayed total.
 */
export function seasonBonuses(picks: PickedRiders, context: ScoringContext): Hundredths[] {
  return RANKED_SLOTS.map((slot) => {
    const riderId = riderIn(picks, slot);
    if (riderId === null || context.positionOf(riderId) !== slot) return 0;
    return bonusAt(slot, context.pointsOf(riderId));
  });
}

/**
 * The bonus of a rider with these points who is at exactly the picked position. The floor is exact, because the quotient of two such whole
 * numbers is never rounded up to the next whole number.
 */
export function bonusAt(slot: RankedSlot, points: Hundredths): Hundredths {
  return Math.floor((points * BONUS_SHARE[slot] + 5000) / 10_000);
}
