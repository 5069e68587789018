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

export interface ScoringContext {
  readonly hasStarted: boolean;
  readonly slots: readonly PickSlot[];
  readonly steps: readonly RankStep[];
  /** 0 until a weekend is final. */
  readonly positionOf: (riderId: number) => number;
  /** 0 until a weekend is final, even with carried points (rules.md 2). */
  readonly pointsOf: (riderId: number) => Hundredths;
  /** In ascending order, without duplicates. */
  readonly riderPoints: readonly Hundredths[];
}

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

/** A step of the ranking, and the pick that it compares (rules.md 2). */
export type RankStep =
  | { readonly rule: 'points' | 'submission' | 'picks-id'; readonly slot: null }
  | { readonly rule: 'rider-based'; readonly slot: RankedSlot }
  | { readonly rule: 'points-based'; readonly slot: PickSlot };

/** The id decides only between picks that were submitted at the same time. */
const SUBMISSION: readonly RankStep[] = [
  { rule: 'submission', slot: null },
  { rule: 'picks-id', slot: null },
];

/** Until a weekend is final, only the time of submission counts. */
export function rankSteps(slots: readonly PickSlot[], hasStarted: boolean): readonly RankStep[] {
  if (!hasStarted) return SUBMISSION;
  return [
    { rule: 'points', slot: null },
    ...RANKED_SLOTS.map((slot) => ({ rule: 'rider-based', slot }) as const),
    ...slots.map((slot) => ({ rule: 'points-based', slot }) as const),
    ...SUBMISSION,
  ];
}

/** With the bonuses in the final table of a season (rules.md 4). */
export function memberPoints(picks: PickedRiders, context: ScoringContext, withBonus: boolean): Hundredths {
  const points = scorePicks(picks, context);
  return withBonus ? seasonBonuses(picks, context).reduce((sum, bonus) => sum + bonus, points) : points;
}

/** The riders' points over all slots. A rider who is picked twice counts in each slot (rules.md 2). */
export function scorePicks(picks: PickedRiders, context: ScoringContext): Hundredths {
  let sum = 0;
  for (const slot of context.slots) sum += pickPoints(picks, slot, context);
  return sum;
}

/** `won` contains the points of the weekend, by rider id. */
export function weekendPoints(
  picks: PickedRiders,
  season: SpecialPicks,
  won: ReadonlyMap<number, Hundredths>,
): Hundredths {
  return sumOfRiders(picks, season, won);
}

/** `riderPoints` contains the points of the season, by rider id. */
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

export function pickPoints(picks: PickedRiders, slot: PickSlot, context: ScoringContext): Hundredths {
  const riderId = riderIn(picks, slot);
  return riderId === null ? 0 : context.pointsOf(riderId);
}

/** In hundredths of a percent. */
export const BONUS_SHARE: Readonly<Record<RankedSlot, number>> = { 1: 1000, 2: 700, 3: 500, 4: 325, 5: 200 };

/** See rules.md 4. Each bonus is rounded separately, so that the displayed bonuses add up to the displayed total. */
export function seasonBonuses(picks: PickedRiders, context: ScoringContext): Hundredths[] {
  return RANKED_SLOTS.map((slot) => {
    const riderId = riderIn(picks, slot);
    if (riderId === null || context.positionOf(riderId) !== slot) return 0;
    return bonusAt(slot, context.pointsOf(riderId));
  });
}

/** The floor is exact: a quotient of whole numbers of this size is never rounded up to the next whole number. */
export function bonusAt(slot: RankedSlot, points: Hundredths): Hundredths {
  return Math.floor((points * BONUS_SHARE[slot] + 5000) / 10_000);
}
