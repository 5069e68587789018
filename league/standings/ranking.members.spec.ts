import { describe, expect, it } from '@jest/globals';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { PickedRiders, RankedPicks } from '../picks/pick-rules.js';
import type { TableRow } from '../riders/championship-table.js';
import { rankMembers } from './ranking.js';
import { type ScoringContext, scoringContext } from './scoring.js';

const season = { topIndependent: false, topRookie: false };
const table = [100, 80, 60, 40, 20, -15].map((points, index): TableRow => {
  return { riderId: index + 1, position: index + 1, pointsHundredths: points * 100 };
});
const context = scoringContext(season, table);

interface Entry {
  picksId: number;
  picks: PickedRiders;
  submittedAt: number;
}

const entry = (picksId: number, ranked: RankedPicks, submittedAt = 1000): Entry => ({
  picksId,
  picks: { ranked, independentId: null, rookieId: null },
  submittedAt,
});

async function rank(
  entries: readonly Entry[],
  against: ScoringContext,
  withBonus = false,
): Promise<[number, number][]> {
  const picks = picksColumnsOf(entries);
  const { order, points } = await rankMembers(picks, against, withBonus, neverYield);
  return Array.from(order, (member) => [picks.picksIds[member] ?? 0, points[member] ?? 0]);
}

describe('rankMembers', () => {
  // proves: rules-11
  it('gives one member after the other, also where their points are equal', async () => {
    const entries = [
      entry(1, [2, 1, 3, 5, 4], 2000), // 80 + 100 + 60 + 20 + 40 = 300
      entry(2, [6, 3, 4, 5, 2]), // -15 + 60 + 40 + 20 + 80 = 185
      entry(3, [1, 2, 3, 4, 5]), // 300, right at place 1
      entry(4, [2, 1, 3, 5, 4], 1000), // 300 like the first, but submitted earlier
    ];
    expect(await rank(entries, context)).toEqual([
      [3, 30000],
      [4, 30000],
      [1, 30000],
      [2, 18500],
    ]);
  });

  // proves: rules-23
  it('counts the bonuses in the final table', async () => {
    // 300 + 10 % of 100 + 7 % of 80 + 5 % of 60 + 3.25 % of 40 + 2 % of 20 = 300 + 10 + 5.6 + 3 + 1.3 + 0.4 = 320.3
    expect(await rank([entry(1, [1, 2, 3, 4, 5])], context, true)).toEqual([[1, 32030]]);
  });

  // proves: rules-12
  it('ranks by submission until a weekend is final', async () => {
    const entries = [entry(1, [1, 2, 3, 4, 5], 3000), entry(2, [5, 4, 3, 2, 1], 1000), entry(3, [2, 1, 3, 4, 5], 2000)];
    const ranked = await rank(entries, scoringContext(season, null));
    expect(ranked.map(([picksId]) => picksId)).toEqual([2, 3, 1]);
  });

  // proves: rules-10
  it('distinguishes submissions that are a microsecond apart, over the years that a clock can go', async () => {
    const year = 366 * 24 * 3600 * 1e6;
    const entries = [25 * year + 1, 25 * year, 0, -year].map((submittedAt, index) =>
      entry(index + 1, [1, 2, 3, 4, 5], submittedAt),
    );
    expect((await rank(entries, context)).map(([picksId]) => picksId)).toEqual([4, 3, 2, 1]);
  });

  it('ranks nobody in a league without members', async () => {
    expect(await rank([], context)).toEqual([]);
  });

  it('lets others have their turn while it ranks many', async () => {
    const entries = Array.from({ length: 40_000 }, (_, index) => entry(index + 1, [1, 2, 3, 4, 5], index % 1000));
    let pauses = 0;
    await rankMembers(picksColumnsOf(entries), context, false, () => Promise.resolve(void (pauses += 1)));
    expect(pauses).toBeGreaterThan(10);
  });
});

// proves: rules-9
describe('the points-based step in a season of 99 riders, the most there can be', () => {
  const riders = Array.from({ length: 99 }, (_, index): TableRow => {
    return { riderId: index + 1, position: index + 1, pointsHundredths: (99 - index) * 50 };
  });
  const both = scoringContext({ topIndependent: true, topRookie: true }, riders);
  /** Without the steps before, so that this one decides. */
  const equalPoints = { ...both, steps: both.steps.filter(({ rule }) => rule === 'points-based') };
  const picked = (picksId: number, ranked: RankedPicks, rookieId: number | null): Entry => ({
    ...entry(picksId, ranked),
    picks: { ranked, independentId: 1, rookieId },
  });
  const order = async (...entries: Entry[]) => (await rank(entries, equalPoints)).map(([picksId]) => picksId);

  it('distinguishes the last pick', async () => {
    const ranked: RankedPicks = [2, 3, 4, 5, 1];
    expect(await order(picked(1, ranked, 99), picked(2, ranked, 97), picked(3, ranked, 98))).toEqual([2, 3, 1]); // 1.5 > 1 > 0.5
  });

  it('lets no later pick outweigh an earlier one', async () => {
    // 25 > 24.5 in the first pick; behind it the worst riders against the best
    expect(await order(picked(1, [51, 1, 2, 3, 4], 5), picked(2, [50, 99, 98, 97, 96], 95))).toEqual([2, 1]);
  });

  it('takes a missing pick for 0, behind every rider who has points', async () => {
    const ranked: RankedPicks = [2, 3, 4, 5, 1];
    expect(await order(picked(1, ranked, null), picked(2, ranked, 99))).toEqual([2, 1]); // 0.5 > 0
  });
});
