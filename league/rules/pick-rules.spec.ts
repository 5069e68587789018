import { describe, expect, it } from '@jest/globals';
import {
  checkPicks,
  type PickableRider,
  type SubmittedPicks,
  type PickedRiders,
  pickSlotsOf,
  riderIn,
} from './pick-rules.js';

/** Riders 1 to 9; 6 and 7 are independent, 7 and 8 rookies. */
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

  it('accepts riders who are ranked and special picks at once', () => {
    const ranked = [7, 6, 3, 4, 5];
    expect(check({ ranked, independentId: 7, rookieId: 7 })).toEqual({
      ...fine,
      picks: { ranked, independentId: 7, rookieId: 7 },
    });
  });

  it('leaves nothing to store when anything is wrong', () => {
    expect(check({ rookieId: 1 }).picks).toBeNull();
    expect(check({ independentId: 1 }).picks).toBeNull();
    expect(check({ ranked: [1, 2, 3, 4, 99] }).picks).toBeNull();
  });
});

// proves: picks-5
describe('ranked picks', () => {
  it('flag riders whom the season does not have', () => {
    expect(check({ ranked: [1, 99, 3, -4, 5] }).invalidPicks).toEqual([false, true, false, true, false]);
  });

  it('flag every slot of a rider who is picked again', () => {
    expect(check({ ranked: [1, 2, 1, 2, 1] }).invalidPicks).toEqual([true, true, true, true, true]);
    expect(check({ ranked: [1, 2, 3, 2, 5] }).invalidPicks).toEqual([false, true, false, true, false]);
  });

  it('flag slots that are missing or hold no id', () => {
    expect(check({ ranked: [1, null, 3] }).invalidPicks).toEqual([false, true, false, true, true]);
    expect(check({ ranked: [] }).invalidPicks).toEqual([true, true, true, true, true]);
    expect(check({ ranked: [NaN, 2, 3, 4, 1.5] }).invalidPicks).toEqual([true, false, false, false, true]);
  });

  it('flag all slots of a list longer than five', () => {
    expect(check({ ranked: [1, 2, 3, 4, 5, 6] }).invalidPicks).toEqual([true, true, true, true, true]);
  });
});

// proves: picks-6
describe('special picks', () => {
  it('must be an independent rider and a rookie', () => {
    expect(check({ independentId: 8, rookieId: 6 })).toMatchObject({ invalidIndependent: true, invalidRookie: true });
  });

  it('must be there where the season asks for them', () => {
    expect(check({ independentId: null })).toMatchObject({ invalidIndependent: true, invalidRookie: false });
    expect(check({ rookieId: null })).toMatchObject({ invalidIndependent: false, invalidRookie: true });
  });

  it('must be riders of the season', () => {
    expect(check({ independentId: 99, rookieId: 98 })).toMatchObject({ invalidIndependent: true, invalidRookie: true });
  });

  it('are not taken for one another where the season asks for both', () => {
    expect(check({ independentId: 8, rookieId: null })).toMatchObject({
      invalidIndependent: true,
      invalidRookie: true,
    });
  });

  it('are dropped, wrong ones too, where the season asks for neither', () => {
    expect(check({ independentId: 99, rookieId: 1 }, neither)).toEqual({
      ...fine,
      picks: { ranked: [1, 2, 3, 4, 5], independentId: null, rookieId: null },
    });
  });

  it('may be missing where the season asks for neither', () => {
    expect(check({ independentId: null, rookieId: null }, neither).picks).not.toBeNull();
  });

  // proves: wire-54
  it('may stand under the other key where the season asks for the independent rider alone', () => {
    expect(check({ independentId: null, rookieId: 6 }, onlyIndependent)).toEqual({
      ...fine,
      picks: { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: null },
    });
  });

  it('may stand under the other key where the season asks for the rookie alone', () => {
    expect(check({ independentId: 8, rookieId: null }, onlyRookie)).toEqual({
      ...fine,
      picks: { ranked: [1, 2, 3, 4, 5], independentId: null, rookieId: 8 },
    });
  });

  it('count under their own key first', () => {
    expect(check({ independentId: 6, rookieId: 7 }, onlyIndependent).picks?.independentId).toBe(6);
    expect(check({ independentId: 7, rookieId: 8 }, onlyRookie).picks?.rookieId).toBe(8);
  });

  it('are flagged as what the season asks for, also when they came under the other key', () => {
    expect(check({ independentId: null, rookieId: 8 }, onlyIndependent)).toMatchObject({
      invalidIndependent: true, // 8 is a rookie, not an independent rider
      invalidRookie: false,
    });
    expect(check({ independentId: null, rookieId: null }, onlyRookie)).toMatchObject({
      invalidIndependent: false,
      invalidRookie: true,
    });
  });
});

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
