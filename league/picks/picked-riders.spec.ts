import { describe, expect, it } from '@jest/globals';
import { type PickedRiders, pickSlotsOf, riderIn } from './pick-rules.js';

const picks: PickedRiders = { ranked: [501, 502, 503, 504, 505], independentId: 506, rookieId: 507 };

describe('the rider in a slot', () => {
  it('is the one of the slot, the independent or the rookie', () => {
    const riders = ([1, 2, 3, 4, 5, 'independent', 'rookie'] as const).map((slot) => riderIn(picks, slot));
    expect(riders).toEqual([501, 502, 503, 504, 505, 506, 507]);
  });

  it('is none where none is picked', () => {
    const none = { ...picks, independentId: null, rookieId: null };
    expect([riderIn(none, 'independent'), riderIn(none, 'rookie')]).toEqual([null, null]);
    const short = { ...picks, ranked: [501] as unknown as PickedRiders['ranked'] };
    expect(riderIn(short, 2)).toBeNull();
  });
});

describe('the picks that count', () => {
  it.each([
    [false, false, [1, 2, 3, 4, 5]],
    [true, false, [1, 2, 3, 4, 5, 'independent']],
    [false, true, [1, 2, 3, 4, 5, 'rookie']],
    [true, true, [1, 2, 3, 4, 5, 'independent', 'rookie']],
  ])('with the independent asked for: %s, the rookie: %s', (topIndependent, topRookie, slots) => {
    expect(pickSlotsOf({ topIndependent, topRookie })).toEqual(slots);
  });
});
