import type { PreviousSeasonAnswer } from '../../../../league/contract/answers.js';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { chooseRider, findRider, type PicksDraft, riderAt, type Slot } from './picks-draft.js';

/** Where the reader goes on after a choice. */
export type NextStep = Slot | 'submit';

/**
 * Where the reader goes on after choosing a rider for a slot: the next slot that is empty then, beginning again at the first; or to
 * Submit. Null where the slot had a rider: a change is not followed by anything.
 */
export function nextStep(
  { picks, slots, riders }: { picks: PicksDraft; slots: readonly Slot[]; riders: SeasonRider[] },
  slot: Slot,
  riderId: number,
): NextStep | null {
  const isEmpty = (draft: PicksDraft, at: Slot) => !findRider(riders, riderAt(draft, at));
  if (!isEmpty(picks, slot)) return null;
  const chosen = chooseRider(picks, slot, riderId);
  const at = slots.indexOf(slot);
  return [...slots.slice(at + 1), ...slots.slice(0, at)].find((other) => isEmpty(chosen, other)) ?? 'submit';
}

/** Moves the rider of a ranked slot to another one; those between move up or down by one. */
export function moveRider(draft: PicksDraft, from: number, to: number): PicksDraft {
  const rider = draft.ranked[from] ?? null;
  const others = draft.ranked.toSpliced(from, 1);
  return { ...draft, ranked: others.toSpliced(to, 0, rider) };
}

/** What a rider had in the season before. */
type PreviousResult = NonNullable<PreviousSeasonAnswer['previous']>['riders'][number];

/** What the riders of the season had in the one before, by the id of the rider. */
export interface PreviousSeason {
  year: number;
  results: ReadonlyMap<number, PreviousResult>;
}

/** Riders in the order of the season before; those who had no position in it behind, as they were. */
export function orderRiders(riders: readonly SeasonRider[], previous: PreviousSeason | null): SeasonRider[] {
  const positionOf = ({ competitor_points: { competitor } }: SeasonRider) =>
    previous?.results.get(competitor.id)?.position ?? Infinity;
  // Infinity - Infinity is NaN, which is no order.
  return riders.toSorted((a, b) => (positionOf(a) === positionOf(b) ? 0 : positionOf(a) - positionOf(b)));
}
