import { describe, expect, it } from '@jest/globals';
import { findHits } from './find-hits.js';

const picks = (...ids: number[]) => ids.map((competitor_id) => ({ competitor_id }));

describe('findHits', () => {
  it('marks the picks whose rider stands exactly at their place', () => {
    expect(findHits(picks(1, 3, 2, 4, 9), [1, 2, 3, 4, 5])).toEqual([true, false, false, true, false]);
  });

  it('marks nothing while the championship is not known, or the picks are hidden', () => {
    expect(findHits(picks(1, 2), [])).toEqual([false, false]);
    expect(findHits([], [1, 2, 3])).toEqual([]);
  });
});
