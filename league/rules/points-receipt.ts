import { type PickedRiders, type PickSlot, RANKED_SLOTS, type RankedSlot, riderIn } from './pick-rules.js';
import type { RaceKind } from './weekend-states.js';
import type { ChampionshipRider, FinalWeekend } from './championship-table.js';
import type { Hundredths } from './points.js';
import { memberPoints, pickPoints, type ScoringContext, seasonBonuses } from './scoring.js';

/** The parts at each level add up exactly to the level above. */
export interface PointsReceipt {
  readonly pointsHundredths: Hundredths;
  readonly picks: readonly PickReceipt[];
  readonly bonuses: readonly BonusReceipt[];
}

export interface PickReceipt {
  readonly slot: PickSlot;
  readonly riderId: number | null;
  readonly pointsHundredths: Hundredths;
  readonly carriedHundredths: Hundredths;
  readonly weekends: readonly WeekendReceipt[];
}

interface WeekendReceipt {
  readonly weekendId: number;
  readonly pointsHundredths: Hundredths;
  readonly rows: readonly RowReceipt[];
}

interface RowReceipt {
  readonly kind: RaceKind;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

export interface BonusReceipt {
  readonly slot: RankedSlot;
  readonly riderId: number | null;
  readonly pointsHundredths: Hundredths;
}

/** Includes the final weekends up to the weekend of the table, in calendar order. */
export interface ReceiptFacts {
  readonly riders: readonly ChampionshipRider[];
  readonly weekends: readonly FinalWeekend[];
}

/** See rules.md 1, 2 and 4. The spec checks the sum of the parts against `scoring.ts`. */
export function pointsReceipt(
  picks: PickedRiders,
  context: ScoringContext,
  facts: ReceiptFacts,
  withBonus: boolean,
): PointsReceipt {
  return {
    pointsHundredths: memberPoints(picks, context, withBonus),
    picks: context.slots.map((slot) => pickReceipt(picks, slot, context, facts)),
    bonuses: withBonus ? bonusReceipts(picks, context) : [],
  };
}

/** Carried points count only after a weekend is final, like all points (rules.md 2). */
function pickReceipt(picks: PickedRiders, slot: PickSlot, context: ScoringContext, facts: ReceiptFacts): PickReceipt {
  const riderId = riderIn(picks, slot);
  const rider = context.hasStarted ? facts.riders.find((one) => one.riderId === riderId) : undefined;
  return {
    slot,
    riderId,
    pointsHundredths: pickPoints(picks, slot, context),
    carriedHundredths: rider?.carriedHundredths ?? 0,
    weekends: rider ? facts.weekends.map((weekend) => weekendReceipt(weekend, rider.riderId)) : [],
  };
}

function weekendReceipt(weekend: FinalWeekend, riderId: number): WeekendReceipt {
  const rows = (['sprint', 'race'] as const).flatMap((kind) => {
    const row = weekend[kind]?.find((one) => one.riderId === riderId);
    return row ? [{ kind, position: row.position, pointsHundredths: row.pointsHundredths }] : [];
  });
  const pointsHundredths = rows.reduce((sum, row) => sum + row.pointsHundredths, 0);
  return { weekendId: weekend.weekendId, pointsHundredths, rows };
}

function bonusReceipts(picks: PickedRiders, context: ScoringContext): BonusReceipt[] {
  const bonuses = seasonBonuses(picks, context);
  return RANKED_SLOTS.flatMap((slot, index) => {
    const pointsHundredths = bonuses[index] ?? 0;
    return pointsHundredths === 0 ? [] : [{ slot, riderId: riderIn(picks, slot), pointsHundredths }];
  });
}

export interface PairOf<Value> {
  readonly a: Value;
  readonly b: Value;
}

export interface PickedPoints {
  readonly riderId: number;
  readonly pointsHundredths: Hundredths;
}

/** Each member's points are `shared` + `only` + `bonus`, and also `weekends` + `carried` + `bonus`. */
export interface HeadToHead {
  /** If both members have filled several slots with a rider, the rider is repeated. */
  readonly shared: readonly PickedPoints[];
  /** Riders that only one member has, or has in more slots. */
  readonly only: PairOf<readonly PickedPoints[]>;
  readonly slots: readonly ({ readonly slot: PickSlot } & PairOf<PickedPoints | null>)[];
  readonly weekends: readonly ({ readonly weekendId: number } & PairOf<Hundredths>)[];
  readonly carried: PairOf<Hundredths>;
  readonly bonus: PairOf<Hundredths>;
}

export function headToHead(a: PointsReceipt, b: PointsReceipt): HeadToHead {
  const onlyB = [...pickedIn(b)];
  const shared: PickedPoints[] = [];
  const onlyA: PickedPoints[] = [];
  for (const pick of pickedIn(a)) {
    const same = onlyB.findIndex(({ riderId }) => riderId === pick.riderId);
    (same === -1 ? onlyA : shared).push(pick);
    if (same !== -1) onlyB.splice(same, 1);
  }
  return {
    shared,
    only: { a: onlyA, b: onlyB },
    slots: a.picks.map((pick, index) => ({ slot: pick.slot, a: picked(pick), b: picked(b.picks[index]) })),
    weekends: weekendIdsOf(a, b).map((weekendId) => ({ weekendId, a: wonIn(a, weekendId), b: wonIn(b, weekendId) })),
    carried: { a: carriedIn(a), b: carriedIn(b) },
    bonus: { a: sum(a.bonuses), b: sum(b.bonuses) },
  };
}

const pickedIn = ({ picks }: PointsReceipt): PickedPoints[] => picks.flatMap((pick) => picked(pick) ?? []);

function picked(pick: PickReceipt | undefined): PickedPoints | null {
  if (!pick || pick.riderId === null) return null;
  return { riderId: pick.riderId, pointsHundredths: pick.pointsHundredths };
}

const weekendIdsOf = (...receipts: PointsReceipt[]): number[] => [
  ...new Set(receipts.flatMap(({ picks }) => picks.flatMap(({ weekends }) => weekends.map((one) => one.weekendId)))),
];

const wonIn = ({ picks }: PointsReceipt, weekendId: number): Hundredths =>
  sum(picks.flatMap(({ weekends }) => weekends.filter((one) => one.weekendId === weekendId)));

const carriedIn = ({ picks }: PointsReceipt): Hundredths =>
  picks.reduce((total, { carriedHundredths }) => total + carriedHundredths, 0);

const sum = (parts: readonly { pointsHundredths: Hundredths }[]): Hundredths =>
  parts.reduce((total, { pointsHundredths }) => total + pointsHundredths, 0);
