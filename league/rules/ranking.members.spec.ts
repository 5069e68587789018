import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, GENERATED_LEAGUES } from '../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { PickedRiders, PicksColumns, RankedPicks } from './pick-rules.js';
import type { TableRow } from './championship-table.js';
import { compareMembers, findTies, picksInOrder, rankMembers, rankTable, scoredMemberAt } from './ranking.js';
import { type ScoringContext, scoringContext } from './scoring.js';

const riders = [1, 2, 3, 4, 5, 6].map((number) => ({ riderId: 500 + number, number, carriedHundredths: 0 }));
const row = (riderId: number, position: number, pointsHundredths: number) => ({ riderId, position, pointsHundredths });
const season = { topIndependent: false, topRookie: false };

async function tiesOf(members: { picksId: number; ranked: [number, number, number, number, number]; at: number }[]) {
  const picks = picksColumnsOf(
    members.map(({ picksId, ranked, at }) => ({
      picksId,
      picks: { ranked, independentId: null, rookieId: null },
      submittedAt: at,
    })),
  );
  const race = [row(501, 1, 2500), row(502, 2, 2000), row(503, 3, 1600)];
  const weekends = [{ weekendId: 1, race, sprint: [] }];
  const { ranked, context } = await rankTable(season, riders, { weekends, withBonus: false }, picks, neverYield);
  return findTies(picks, ranked, context, neverYield);
}

// proves: admin-weekends-22
describe('the ties of a table', () => {
  it('are neighbours with equal points, each with the step that decided', async () => {
    const { count, byRule, first } = await tiesOf([
      // 501 and 502 have 45 points each. 7 has 501 at the right place, 8 does not. 9 and 10 differ only in the
      // submission.
      { picksId: 7, ranked: [501, 504, 502, 505, 506], at: 3000 },
      { picksId: 8, ranked: [502, 501, 504, 505, 506], at: 1000 },
      { picksId: 9, ranked: [504, 505, 506, 501, 503], at: 2000 },
      { picksId: 10, ranked: [505, 504, 506, 501, 503], at: 1000 },
    ]);
    expect(count).toBe(2);
    expect([...byRule]).toEqual([
      ['rider-based', 1],
      ['submission', 1],
    ]);
    expect(
      first.map(({ position, ahead, behind, decidedBy }) => [position, ahead.picksId, behind.picksId, decidedBy]),
    ).toEqual([
      [1, 7, 8, { rule: 'rider-based', slot: 1 }],
      [3, 10, 9, { rule: 'submission', slot: null }],
    ]);
  });

  it('are all counted, but only the first fifty are listed, with a pause after every 512 positions', async () => {
    const size = 1025;
    const picks = picksColumnsOf(
      Array.from({ length: size }, (_, index) => ({
        picksId: index + 1,
        picks: { ranked: [501, 502, 503, 504, 505], independentId: null, rookieId: null },
        submittedAt: index,
      })),
    );
    const { ranked, context } = await rankTable(season, riders, { weekends: [], withBonus: false }, picks, neverYield);
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const { count, byRule, first } = await findTies(picks, ranked, context, pause);
    expect([count, [...byRule]]).toEqual([1024, [['submission', 1024]]]);
    expect(first.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(pauses).toBe(2); // 512 and 1024
  });

  it('do not exist if all points are different', async () => {
    const { count, first } = await tiesOf([
      { picksId: 7, ranked: [501, 504, 502, 505, 506], at: 1000 },
      { picksId: 8, ranked: [503, 504, 502, 505, 506], at: 1000 },
    ]);
    expect({ count, first }).toEqual({ count: 0, first: [] });
  });
});

it('scoredMemberAt returns the values of the columns', async () => {
  await fc.assert(
    fc.asyncProperty(anyLeague, async ({ season: asked, riders: all, weekends, members }) => {
      const picks = picksColumnsOf(members);
      const { ranked, context } = await rankTable(asked, all, { weekends, withBonus: false }, picks, neverYield);
      const inOrder = Array.from(ranked.order, (member) => scoredMemberAt(picks, ranked, member));
      for (const [index, member] of inOrder.slice(1).entries()) {
        const ahead = inOrder[index];
        if (ahead) expect(compareMembers(ahead, member, context).order).toBe(-1);
      }
    }),
    { numRuns: GENERATED_LEAGUES },
  );
});

it('picksInOrder returns the ids of the picks, best first', async () => {
  const picks = { ranked: [501, 502, 503, 504, 505] as const, independentId: null, rookieId: null };
  const columns = picksColumnsOf([71, 72, 73].map((picksId) => ({ picksId, picks, submittedAt: 0 })));
  const ranked = { order: Uint32Array.of(2, 0, 1), points: new Float64Array(3) };
  expect(await picksInOrder(columns, ranked, neverYield)).toEqual(Int32Array.of(73, 71, 72));
});

/** Index 0 of the riders means no pick. */
const picks: PicksColumns = {
  size: 2,
  picksIds: Int32Array.of(71, 72),
  picked: {
    1: Uint8Array.of(1, 5),
    2: Uint8Array.of(2, 4),
    3: Uint8Array.of(3, 0),
    4: Uint8Array.of(4, 2),
    5: Uint8Array.of(5, 1),
    independent: Uint8Array.of(3, 0),
    rookie: Uint8Array.of(0, 2),
  },
  submittedAt: Float64Array.of(0, 1_500_250),
  riderIds: [null, 501, 502, 503, 504, 505],
};
const twoRanked = { order: Uint32Array.of(1, 0), points: Float64Array.of(4500, 9000) };

describe('a member from the columns', () => {
  it('has the picks, the points and the id', () => {
    expect(scoredMemberAt(picks, twoRanked, 0)).toEqual({
      picksId: 71,
      picks: { ranked: [501, 502, 503, 504, 505], independentId: 503, rookieId: null },
      pointsHundredths: 4500,
      submittedAt: Date.parse('2000-01-01T00:00:00Z'), // 0 microseconds since 2000
    });
  });

  it('has no rider in an empty slot, and a time of submission that is exact to the microsecond', () => {
    expect(scoredMemberAt(picks, twoRanked, 1)).toEqual({
      picksId: 72,
      picks: { ranked: [505, 504, 0, 502, 501], independentId: null, rookieId: 502 },
      pointsHundredths: 9000,
      submittedAt: Date.parse('2000-01-01T00:00:01.500Z') + 0.25, // 1 500 250 microseconds
    });
  });
});

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
  it('gives each member a different position, even if points are equal', async () => {
    const entries = [
      entry(1, [2, 1, 3, 5, 4], 2000), // 80 + 100 + 60 + 20 + 40 = 300
      entry(2, [6, 3, 4, 5, 2]), // -15 + 60 + 40 + 20 + 80 = 185
      entry(3, [1, 2, 3, 4, 5]), // 300, right at position 1
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
  it('distinguishes submissions that are a microsecond apart, over many years', async () => {
    const year = 366 * 24 * 3600 * 1e6;
    const entries = [25 * year + 1, 25 * year, 0, -year].map((submittedAt, index) =>
      entry(index + 1, [1, 2, 3, 4, 5], submittedAt),
    );
    expect((await rank(entries, context)).map(([picksId]) => picksId)).toEqual([4, 3, 2, 1]);
  });

  it('returns nothing for a league without members', async () => {
    expect(await rank([], context)).toEqual([]);
  });

  it('yields while it ranks many members', async () => {
    const entries = Array.from({ length: 40_000 }, (_, index) => entry(index + 1, [1, 2, 3, 4, 5], index % 1000));
    let pauses = 0;
    await rankMembers(picksColumnsOf(entries), context, false, () => Promise.resolve(void (pauses += 1)));
    expect(pauses).toBeGreaterThan(10);
  });
});

// proves: rules-9
describe('the points-based step with 99 riders, the maximum', () => {
  const riders = Array.from({ length: 99 }, (_, index): TableRow => {
    return { riderId: index + 1, position: index + 1, pointsHundredths: (99 - index) * 50 };
  });
  const both = scoringContext({ topIndependent: true, topRookie: true }, riders);
  /** Without the previous steps, so that this step decides. */
  const equalPoints = { ...both, steps: both.steps.filter(({ rule }) => rule === 'points-based') };
  const picked = (picksId: number, ranked: RankedPicks, rookieId: number | null): Entry => ({
    ...entry(picksId, ranked),
    picks: { ranked, independentId: 1, rookieId },
  });
  const order = async (...entries: Entry[]) => (await rank(entries, equalPoints)).map(([picksId]) => picksId);

  it('distinguishes the last pick', async () => {
    const ranked: RankedPicks = [2, 3, 4, 5, 1];
    // 1.5 > 1 > 0.5
    expect(await order(picked(1, ranked, 99), picked(2, ranked, 97), picked(3, ranked, 98))).toEqual([2, 3, 1]);
  });

  it('never lets a later pick outweigh an earlier pick', async () => {
    // 25 > 24.5 in the first pick; after it, the worst riders against the best
    expect(await order(picked(1, [51, 1, 2, 3, 4], 5), picked(2, [50, 99, 98, 97, 96], 95))).toEqual([2, 1]);
  });

  it('treats a missing pick as 0 points', async () => {
    const ranked: RankedPicks = [2, 3, 4, 5, 1];
    expect(await order(picked(1, ranked, null), picked(2, ranked, 99))).toEqual([2, 1]); // 0.5 > 0
  });
});
