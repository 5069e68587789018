import { describe, expect, it } from '@jest/globals';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { RankedPicks } from './pick-rules.js';
import { pointsColumn, tieBreakColumn } from './ranking.js';
import { scoringContext } from './scoring.js';

/** The last two riders have the same points. */
const table = [10_000, 8000, 6000, 4000, 2000, 2000].map((pointsHundredths, index) => {
  return { riderId: 501 + index, position: index + 1, pointsHundredths };
});
const neither = { topIndependent: false, topRookie: false };
const both = { topIndependent: true, topRookie: true };

function columnsOf(...members: [RankedPicks, independentId?: number, rookieId?: number][]) {
  return picksColumnsOf(
    members.map(([ranked, independentId = null, rookieId = null], index) => {
      return { picksId: index + 1, picks: { ranked, independentId, rookieId }, submittedAt: 0 };
    }),
  );
}

describe('the column of points', () => {
  const picks = columnsOf([[501, 502, 503, 504, 505], 506, 501], [[505, 504, 503, 502, 506]]);

  it('contains the points of the required picks', async () => {
    const points = await pointsColumn(picks, scoringContext(neither, table), false, neverYield);
    expect([...points]).toEqual([30_000, 22_000]); // 100 + 80 + 60 + 40 + 20; 20 + 40 + 60 + 80 + 20
  });

  it('includes the special picks if the season has them', async () => {
    const points = await pointsColumn(picks, scoringContext(both, table), false, neverYield);
    expect([...points]).toEqual([42_000, 22_000]); // 300 + 20 + 100; without special picks: 220
  });

  it('includes the bonuses in the final table', async () => {
    const points = await pointsColumn(picks, scoringContext(neither, table), true, neverYield);
    // all five: 10 + 5.6 + 3 + 1.3 + 0.4 = 20.3; place 3 only: 5 % of 60 = 3
    expect([...points]).toEqual([32_030, 22_300]);
  });

  it('contains each member once, however many members there are', async () => {
    const many = columnsOf(...Array.from({ length: 40_000 }, (): [RankedPicks] => [[505, 504, 503, 502, 506]]));
    const points = await pointsColumn(many, scoringContext(neither, table), false, neverYield);
    expect(points.every((sum) => sum === 22_000)).toBe(true); // 20 + 40 + 60 + 80 + 20 = 220
  });

  it('contains zeros until a weekend is final', async () => {
    expect([...(await pointsColumn(picks, scoringContext(both, null), false, neverYield))]).toEqual([0, 0]);
  });
});

describe('the column of the tie-break', () => {
  it('has a digit for each pick: the index of its points in the sorted points of all riders', async () => {
    const picks = columnsOf([[503, 504, 505, 506, 502]], [[503, 504, 506, 505, 502]], [[505, 501, 502, 503, 504]]);
    // The points are 0 20 40 60 80 100, so the digits are 3 2 1 1 4 with the base 6. 505 and 506 have the same points.
    expect([...(await tieBreakColumn(picks, scoringContext(neither, table), neverYield))]).toEqual([
      3 * 1296 + 2 * 216 + 1 * 36 + 1 * 6 + 4, // 4366
      3 * 1296 + 2 * 216 + 1 * 36 + 1 * 6 + 4,
      1 * 1296 + 5 * 216 + 4 * 36 + 3 * 6 + 2, // 2540
    ]);
  });

  it('begins with a binary digit for each position, the first position in front', async () => {
    const picks = columnsOf(
      [[501, 503, 502, 505, 504]], // right at 1
      [[506, 502, 503, 504, 505]], // right at 2, 3, 4 and 5
      [[502, 501, 504, 503, 505]], // right at 5
    );
    // The weight of the last binary digit is 6^5 = 7776, above the digits of points.
    expect([...(await tieBreakColumn(picks, scoringContext(neither, table), neverYield))]).toEqual([
      16 * 7776 + 5 * 1296 + 3 * 216 + 4 * 36 + 1 * 6 + 2, // 10000 = 16
      15 * 7776 + 1 * 1296 + 4 * 216 + 3 * 36 + 2 * 6 + 1, // 01111 = 8 + 4 + 2 + 1 = 15
      1 * 7776 + 4 * 1296 + 5 * 216 + 2 * 36 + 3 * 6 + 1, // 00001 = 1
    ]);
  });

  it('ends with the independent pick and the rookie pick if the season has them', async () => {
    const ranked: RankedPicks = [506, 506, 506, 506, 506];
    const picks = columnsOf([ranked, 501, 502], [ranked]);
    // the digit 1 five times: 55980
    const ranks = [46656, 7776, 1296, 216, 36].reduce((sum, weight) => sum + weight, 0);
    expect([...(await tieBreakColumn(picks, scoringContext(both, table), neverYield))]).toEqual([
      ranks + 5 * 6 + 4, // independent: 100 points, rookie: 80
      ranks, // no special picks: the digit 0 twice
    ]);
  });

  it('stays exact with 99 riders', async () => {
    const many = Array.from({ length: 99 }, (_, index) => ({
      riderId: index + 1,
      position: index + 1,
      pointsHundredths: 9900 - index * 100,
    }));
    const picks = columnsOf([[1, 2, 3, 4, 5], 1, 99], [[1, 2, 3, 4, 5], 1, 98]);
    const [first = 0, second = 0] = await tieBreakColumn(picks, scoringContext(both, many), neverYield);
    expect(second - first).toBe(1); // the rookies differ by one place
    expect(second).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});
