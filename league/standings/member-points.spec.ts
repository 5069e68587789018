import { expect, it } from '@jest/globals';
import { memberPoints } from './member-points.js';
import { scoringContext } from './scoring-context.js';

const points = [10_000, 8000, 6000, 4000, 2000];
const table = points.map((pointsHundredths, index) => {
  return { riderId: 501 + index, position: index + 1, pointsHundredths };
});
const context = scoringContext({ topIndependent: false, topRookie: false }, table);
const picks = { ranked: [501, 502, 504, 503, 505] as const, independentId: null, rookieId: null };

it("a member's points are those of the picks", () => {
  expect(memberPoints(picks, context, false)).toBe(30_000); // 100 + 80 + 40 + 60 + 20 = 300
});

it('the final table of a season adds the bonuses of the exact places', () => {
  // 10 % of 100, 7 % of 80 and 2 % of 20; the places 3 and 4 are exchanged: 10 + 5.6 + 0.4 = 16
  expect(memberPoints(picks, context, true)).toBe(31_600); // 300 + 16 = 316
});
