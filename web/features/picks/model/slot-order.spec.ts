import { describe, expect, it } from '@jest/globals';
import { aSeasonRider, riderId } from '../../../spec/a-season-rider.js';
import { emptyPicks, type PicksDraft, type Slot } from './picks-draft.js';
import { moveRider, nextStep, orderRiders } from './slot-order.js';

const riders = [1, 2, 3, 4, 5, 6].map((number) => aSeasonRider(number, 'A', `Rider ${number}`));
const slots: Slot[] = [0, 1, 2, 3, 4, 'independent', 'rookie'];
const ids = (...numbers: (number | null)[]) => numbers.map((number) => number && riderId(number));
const draft = (other: Partial<PicksDraft>): PicksDraft => ({ ...emptyPicks, ...other });

describe('nextStep', () => {
  const next = (picks: PicksDraft, slot: Slot, number: number) =>
    nextStep({ picks, slots, riders }, slot, riderId(number));

  it('is the next empty slot, and leaves out those that are filled', () => {
    expect(next(emptyPicks, 0, 1)).toBe(1);
    expect(next(draft({ ranked: ids(1, null, 3, 4, null) }), 1, 2)).toBe(4);
    expect(next(draft({ ranked: ids(1, 2, 3, 4, null) }), 4, 5)).toBe('independent');
  });

  it('begins again at the first slot, also where a rider leaves one', () => {
    expect(next(draft({ ranked: ids(null, 2, 3, 4, 5), independent: riderId(1) }), 'rookie', 2)).toBe(0);
    expect(next(draft({ ranked: ids(1, 2, 3, 4, null), independent: riderId(1), rookie: riderId(2) }), 4, 1)).toBe(0);
  });

  it('is Submit after the last one', () => {
    expect(next(draft({ ranked: ids(1, 2, 3, 4, 5), independent: riderId(1) }), 'rookie', 2)).toBe('submit');
  });

  it('is nothing after a change of a slot that was filled; a rider whom the season lacks does not fill one', () => {
    expect(next(draft({ ranked: ids(1, null, null, null, null) }), 0, 2)).toBeNull();
    expect(next(draft({ ranked: ids(99, null, null, null, null) }), 0, 2)).toBe(1);
  });
});

describe('moveRider', () => {
  const picks = draft({ ranked: [1, 2, null, 4, 5], independent: 7 });

  it.each([
    [0, 1, [2, 1, null, 4, 5]],
    [4, 0, [5, 1, 2, null, 4]],
    [0, 4, [2, null, 4, 5, 1]],
    [1, 2, [1, null, 2, 4, 5]],
    [3, 3, [1, 2, null, 4, 5]],
  ])('from %i to %i', (from, to, ranked) => {
    expect(moveRider(picks, from, to)).toEqual({ ...picks, ranked });
  });
});

describe('orderRiders', () => {
  const numbers = (previous: Parameters<typeof orderRiders>[1]) =>
    orderRiders(riders, previous).map(({ competitor_points: { competitor } }) => competitor.number);
  const result = (number: number, position: number) =>
    [riderId(number), { competitor_id: riderId(number), position, points: 100 }] as const;

  it('has the best of the season before first, then the others as they were', () => {
    expect(numbers({ year: 2022, results: new Map([result(5, 2), result(3, 1)]) })).toEqual([3, 5, 1, 2, 4, 6]);
  });

  it('is that of the riders without a season before', () => {
    expect(numbers(null)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
