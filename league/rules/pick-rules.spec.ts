import { describe, expect, it } from '@jest/globals';
import {
  checkPicks,
  type PickableRider,
  type SubmittedPicks,
  type PickedRiders,
  pickSlotsOf,
  riderIn,
} from './pick-rules.js';

/** 6 and 7 are independent, 7 and 8 are rookies. */
const riders: PickableRider[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((riderId) => ({
  riderId,
  independent: riderId === 6 || riderId === 7,
  rookie: riderId === 7 || riderId === 8,
}));
const both = { topIndependent: true, topRookie: true };
const neither = { topIndependent: false, topRookie: false };
const onlyIndependent = { topIndependent: true, topRookie: false };
const onlyRookie = { topIndependent: false, topRookie: true };

const good: SubmittedPicks = { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: 8 };
const check = (change: Partial<SubmittedPicks>, season = both) => checkPicks({ ...good, ...change }, riders, season);
const fine = { invalidPicks: [false, false, false, false, false], invalidIndependent: false, invalidRookie: false };

describe('checkPicks', () => {
  // proves: picks-5, picks-6
  it('accepts five different riders, an independent rider and a rookie', () => {
    expect(check({})).toEqual({ ...fine, picks: { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: 8 } });
  });

  it('accepts riders who are both ranked and special picks', () => {
    const ranked = [7, 6, 3, 4, 5];
    expect(check({ ranked, independentId: 7, rookieId: 7 })).toEqual({
      ...fine,
      picks: { ranked, independentId: 7, rookieId: 7 },
    });
  });

  it('returns no picks if anything is wrong', () => {
    expect(check({ rookieId: 1 }).picks).toBeNull();
    expect(check({ independentId: 1 }).picks).toBeNull();
    expect(check({ ranked: [1, 2, 3, 4, 99] }).picks).toBeNull();
  });
});

// proves: picks-5
describe('ranked picks', () => {
  it('are invalid if a rider is not in the season', () => {
    expect(check({ ranked: [1, 99, 3, -4, 5] }).invalidPicks).toEqual([false, true, false, true, false]);
  });

  it('are invalid in every slot of a rider who is picked twice', () => {
    expect(check({ ranked: [1, 2, 1, 2, 1] }).invalidPicks).toEqual([true, true, true, true, true]);
    expect(check({ ranked: [1, 2, 3, 2, 5] }).invalidPicks).toEqual([false, true, false, true, false]);
  });

  it('are invalid if a slot is missing or has no id', () => {
    expect(check({ ranked: [1, null, 3] }).invalidPicks).toEqual([false, true, false, true, true]);
    expect(check({ ranked: [] }).invalidPicks).toEqual([true, true, true, true, true]);
    expect(check({ ranked: [NaN, 2, 3, 4, 1.5] }).invalidPicks).toEqual([true, false, false, false, true]);
  });

  it('are all invalid if there are more than five', () => {
    expect(check({ ranked: [1, 2, 3, 4, 5, 6] }).invalidPicks).toEqual([true, true, true, true, true]);
  });
});

// proves: picks-6
describe('special picks', () => {
  it('must be an independent rider and a rookie', () => {
    expect(check({ independentId: 8, rookieId: 6 })).toMatchObject({ invalidIndependent: true, invalidRookie: true });
  });

  it('are required if the season has them', () => {
    expect(check({ independentId: null })).toMatchObject({ invalidIndependent: true, invalidRookie: false });
    expect(check({ rookieId: null })).toMatchObject({ invalidIndependent: false, invalidRookie: true });
  });

  it('must be riders of the season', () => {
    expect(check({ independentId: 99, rookieId: 98 })).toMatchObject({ invalidIndependent: true, invalidRookie: true });
  });

  it('cannot be exchanged if the season has both', () => {
    expect(check({ independentId: 8, rookieId: null })).toMatchObject({
      invalidIndependent: true,
      invalidRookie: true,
    });
  });

  it('are dropped, even if they are invalid, if the season has neither', () => {
    expect(check({ independentId: 99, rookieId: 1 }, neither)).toEqual({
      ...fine,
      picks: { ranked: [1, 2, 3, 4, 5], independentId: null, rookieId: null },
    });
  });

  it('may be missing if the season has neither', () => {
    expect(check({ independentId: null, rookieId: null }, neither).picks).not.toBeNull();
  });

  // proves: wire-54
  it('may use the wrong key if the season has only the independent pick', () => {
    expect(check({ independentId: null, rookieId: 6 }, onlyIndependent)).toEqual({
      ...fine,
      picks: { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: null },
    });
  });

  it('may use the wrong key if the season has only the rookie pick', () => {
    expect(check({ independentId: 8, rookieId: null }, onlyRookie)).toEqual({
      ...fine,
      picks: { ranked: [1, 2, 3, 4, 5], independentId: null, rookieId: 8 },
    });
  });

  it('are read from their own key first', () => {
    expect(check({ independentId: 6, rookieId: 7 }, onlyIndependent).picks?.independentId).toBe(6);
    expect(check({ independentId: 7, rookieId: 8 }, onlyRookie).picks?.rookieId).toBe(8);
  });

  it('are reported under the right key, even if they used the wrong one', () => {
    expect(check({ independentId: null, rookieId: 8 }, onlyIndependent)).toMatchObject({
      invalidIndependent: true, // 8 is a rookie and not independent
      invalidRookie: false,
    });
    expect(check({ independentId: null, rookieId: null }, onlyRookie)).toMatchObject({
      invalidIndependent: false,
      invalidRookie: true,
    });
  });
});

const picks: PickedRiders = { ranked: [501, 502, 503, 504, 505], independentId: 506, rookieId: 507 };

describe('riderIn', () => {
  it('returns the rider of a ranked slot, the independent rider or the rookie', () => {
    const riders = ([1, 2, 3, 4, 5, 'independent', 'rookie'] as const).map((slot) => riderIn(picks, slot));
    expect(riders).toEqual([501, 502, 503, 504, 505, 506, 507]);
  });

  it('returns null for an empty slot', () => {
    const none = { ...picks, independentId: null, rookieId: null };
    expect([riderIn(none, 'independent'), riderIn(none, 'rookie')]).toEqual([null, null]);
    const short = { ...picks, ranked: [501] as unknown as PickedRiders['ranked'] };
    expect(riderIn(short, 2)).toBeNull();
  });
});

describe('the slots of a season', () => {
  it.each([
    [false, false, [1, 2, 3, 4, 5]],
    [true, false, [1, 2, 3, 4, 5, 'independent']],
    [false, true, [1, 2, 3, 4, 5, 'rookie']],
    [true, true, [1, 2, 3, 4, 5, 'independent', 'rookie']],
  ])('depend on the independent pick (%s) and the rookie pick (%s)', (topIndependent, topRookie, slots) => {
    expect(pickSlotsOf({ topIndependent, topRookie })).toEqual(slots);
  });
});
