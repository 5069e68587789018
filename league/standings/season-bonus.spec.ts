import { describe, expect, it } from '@jest/globals';
import type { PickedRiders } from '../picks/picked-riders.js';
import type { TableRow } from '../riders/championship.js';
import { scoringContext } from './scoring-context.js';
import { seasonBonuses } from './season-bonus.js';

const neither = { topIndependent: false, topRookie: false };

/** Riders 1, 2, 3, ... in this order with these hundredths of points. */
const contextOf = (hundredths: number[]) => {
  const table = hundredths.map((pointsHundredths, index): TableRow => {
    return { riderId: index + 1, position: index + 1, pointsHundredths };
  });
  return scoringContext(neither, table);
};
const picked = (...ranked: [number, number, number, number, number]): PickedRiders => ({
  ranked,
  independentId: null,
  rookieId: null,
});

// proves: rules-23
describe('seasonBonuses', () => {
  it('gives 10, 7, 5, 3.25 and 2 % of the points of riders at exactly their places', () => {
    // 467 * 10 % = 46.7, 428 * 7 % = 29.96, 329 * 5 % = 16.45, 293 * 3.25 % = 9.5225 -> 9.52, 225 * 2 % = 4.5
    const context = contextOf([46700, 42800, 32900, 29300, 22500]);
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), context)).toEqual([4670, 2996, 1645, 952, 450]);
  });

  it('gives nothing for riders at other places', () => {
    // only 3 stands at its place: 100 * 5 % = 5
    const context = contextOf([10000, 10000, 10000, 10000, 10000, 10000]);
    expect(seasonBonuses(picked(2, 1, 3, 5, 6), context)).toEqual([0, 0, 500, 0, 0]);
  });

  it('rounds half up to the hundredth of a point', () => {
    // 10 % of 0.05 = 0.005 -> 0.01; 7 % of 0.50 = 0.035 -> 0.04; 5 % of 0.30 = 0.015 -> 0.02;
    // 3.25 % of 2.00 = 0.065 -> 0.07; 2 % of 0.25 = 0.005 -> 0.01
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), contextOf([5, 50, 30, 200, 25]))).toEqual([1, 4, 2, 7, 1]);
  });

  it('rounds down below the half', () => {
    // 10 % of 0.04 = 0.004; 7 % of 0.07 = 0.0049; 5 % of 0.09 = 0.0045; 3.25 % of 0.15 = 0.004875; 2 % of 0.24 = 0.0048
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), contextOf([4, 7, 9, 15, 24]))).toEqual([0, 0, 0, 0, 0]);
  });

  it('rounds each bonus by itself, not their sum', () => {
    // 0.005 -> 0.01 and 0.005 -> 0.01 make 0.02, where the sum of 0.010 would be 0.01
    expect(seasonBonuses(picked(1, 9, 9, 9, 5), contextOf([5, 5, 5, 5, 25]))).toEqual([1, 0, 0, 0, 1]);
  });

  it('counts half points', () => {
    // 3.25 % of 12.5 = 0.40625 -> 0.41
    expect(seasonBonuses(picked(9, 9, 9, 4, 9), contextOf([5000, 4000, 3000, 1250]))).toEqual([0, 0, 0, 41, 0]);
  });

  it('is nothing where no weekend was final', () => {
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), scoringContext(neither, null))).toEqual([0, 0, 0, 0, 0]);
  });
});
