import { type PickedRiders, type PickSlot, RANKED_SLOTS, type RankedSlot, riderIn } from './pick-rules.js';
import type { RaceKind } from './weekend-states.js';
import type { ChampionshipRider, FinalWeekend } from './championship-table.js';
import type { Hundredths } from './points.js';
import { memberPoints, pickPoints, type ScoringContext, seasonBonuses } from './scoring.js';

/** The parts of a member's points. The parts of each level add up exactly to the level above. */
export interface PointsReceipt {
  readonly pointsHundredths: Hundredths;
  /** One for each pick that the season has. */
  readonly picks: readonly PickReceipt[];
  /** Of a finalized season: one for each ranked pick that has a bonus. */
  readonly bonuses: readonly BonusReceipt[];
}

/** A pick: the carried points of its rider, and those of each final weekend. */
export interface PickReceipt {
  readonly slot: PickSlot;
  readonly riderId: number | null;
  readonly pointsHundredths: Hundredths;
  readonly carriedHundredths: Hundredths;
  readonly weekends: readonly WeekendReceipt[];
}

/** A rider's final weekend; without rows if the rider was absent. */
interface WeekendReceipt {
  readonly weekendId: number;
  readonly pointsHundredths: Hundredths;
  readonly rows: readonly RowReceipt[];
}

/** A rider's row of a stored result. */
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

/** The inputs of the scoring context: the riders, and the final weekends up to the table's in calendar order. */
export interface ReceiptFacts {
  readonly riders: readonly ChampionshipRider[];
  readonly weekends: readonly FinalWeekend[];
}

/**
 * The parts of a member's points (rules.md 1, 2 and 4). The sums of members and picks are those of `scoring.ts`; the spec checks that the
 * parts add up to them.
 */
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

/** Carried points count from the first final weekend on, like all points (rules.md 2). */
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

/** A value for each of two members. */
export interface PairOf<Value> {
  readonly a: Value;
  readonly b: Value;
}

/** A picked rider with the points of the season. */
export interface PickedPoints {
  readonly riderId: number;
  readonly pointsHundredths: Hundredths;
}

/**
 * The common and different picks of two members, and their points. For each of them, the points are `shared` + `only` + `bonus`, and also all
 * `weekends` + `carried` + `bonus`.
 */
export interface HeadToHead {
  /** Riders that both have, once for each slot in which both have them: the same points for both. */
  readonly shared: readonly PickedPoints[];
  /** Riders that one of them has alone, or in more slots than the other. */
  readonly only: PairOf<readonly PickedPoints[]>;
  /** One for each pick that the season has. */
  readonly slots: readonly ({ readonly slot: PickSlot } & PairOf<PickedPoints | null>)[];
  /** The points of the picks in each final weekend, in calendar order. */
  readonly weekends: readonly ({ readonly weekendId: number } & PairOf<Hundredths>)[];
  /** The carried points of the riders. */
  readonly carried: PairOf<Hundredths>;
  /** The bonus of a finalized season. */
  readonly bonus: PairOf<Hundredths>;
}

/** Compares two members of the same table by the parts of their points. */
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

/** All picks of a table have the same weekends, except a pick without a rider, which has none. */
const weekendIdsOf = (...receipts: PointsReceipt[]): number[] => [
  ...new Set(receipts.flatMap(({ picks }) => picks.flatMap(({ weekends }) => weekends.map((one) => one.weekendId)))),
];

const wonIn = ({ picks }: PointsReceipt, weekendId: number): Hundredths =>
  sum(picks.flatMap(({ weekends }) => weekends.filter((one) => one.weekendId === weekendId)));

const carriedIn = ({ picks }: PointsReceipt): Hundredths =>
  picks.reduce((total, { carriedHundredths }) => total + carriedHundredths, 0);

const sum = (parts: readonly { pointsHundredths: Hundredths }[]): Hundredths =>
  parts.reduce((total, { pointsHundredths }) => total + pointsHundredths, 0);
