import type { PickSlot } from '../picks/pick-rules.js';
import type { Hundredths } from '../riders/points.js';
import type { PickReceipt, PointsReceipt } from './points-receipt.js';

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
