import type { FinalWeekend } from './championship-table.js';
import { type PickedRiders, pickSlotsOf, riderIn, type SpecialPicks } from './pick-rules.js';
import type { Hundredths } from './points.js';
import type { RaceKind } from './weekend-states.js';

/** The points of a picked rider in a weekend. They count once for each slot with the rider (rules.md 2). */
export interface PickedInWeekend {
  readonly riderId: number;
  readonly slots: number;
  /** Null without a result of the session, or without the rider in it. */
  readonly sprint: Hundredths | null;
  readonly race: Hundredths | null;
}

/** Most points first. Riders with equal points are in the order of the picks. */
export function pickedInWeekend(
  picks: PickedRiders,
  season: SpecialPicks,
  weekend: Pick<FinalWeekend, RaceKind>,
): PickedInWeekend[] {
  const picked = pickSlotsOf(season).flatMap((slot) => riderIn(picks, slot) ?? []);
  const wonIn = (kind: RaceKind, riderId: number) =>
    weekend[kind]?.find((row) => row.riderId === riderId)?.pointsHundredths ?? null;
  return [...new Set(picked)]
    .map((riderId) => ({
      riderId,
      slots: picked.filter((one) => one === riderId).length,
      sprint: wonIn('sprint', riderId),
      race: wonIn('race', riderId),
    }))
    .toSorted((a, b) => wonWith(b) - wonWith(a));
}

const wonWith = ({ slots, sprint, race }: PickedInWeekend) => slots * ((sprint ?? 0) + (race ?? 0));

interface Placed {
  readonly position: number;
  /** The position in the previous table minus this position. */
  readonly positionChange: number;
}

/** Finds the rows that were on the other side of `own` in the previous table. Nearest first. */
export function passesAround<Row extends Placed>(
  rows: readonly Row[],
  own: Placed,
): { passed: Row[]; passedBy: Row[] } {
  const before = ({ position, positionChange }: Placed) => position + positionChange;
  const distance = ({ position }: Placed) => Math.abs(position - own.position);
  const near = rows.toSorted((a, b) => distance(a) - distance(b));
  return {
    passed: near.filter((row) => row.position > own.position && before(row) < before(own)),
    passedBy: near.filter((row) => row.position < own.position && before(row) > before(own)),
  };
}
