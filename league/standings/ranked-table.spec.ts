import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, GENERATED_LEAGUES } from '../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { PicksColumns } from '../picks/pick-rules.js';
import { findTies, picksInOrder, rankTable, scoredMemberAt, compareMembers } from './ranking.js';

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
  it('are its neighbours with equal points, each with the step that decided', async () => {
    const { amount, byRule, first } = await tiesOf([
      // Points 45: 501 and 502 each. 7 has 501 at its place, 8 not; 9 and 10 differ in nothing but the submission.
      { picksId: 7, ranked: [501, 504, 502, 505, 506], at: 3000 },
      { picksId: 8, ranked: [502, 501, 504, 505, 506], at: 1000 },
      { picksId: 9, ranked: [504, 505, 506, 501, 503], at: 2000 },
      { picksId: 10, ranked: [505, 504, 506, 501, 503], at: 1000 },
    ]);
    expect(amount).toBe(2);
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

  it('are all counted, of which the first fifty are named, with a pause after every 512 positions', async () => {
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
    const { amount, byRule, first } = await findTies(picks, ranked, context, pause);
    expect([amount, [...byRule]]).toEqual([1024, [['submission', 1024]]]);
    expect(first.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(pauses).toBe(2); // 512 and 1024
  });

  it('are none where all points differ', async () => {
    const { amount, first } = await tiesOf([
      { picksId: 7, ranked: [501, 504, 502, 505, 506], at: 1000 },
      { picksId: 8, ranked: [503, 504, 502, 505, 506], at: 1000 },
    ]);
    expect({ amount, first }).toEqual({ amount: 0, first: [] });
  });
});

it('a member taken out of the columns stands where the columns put it', async () => {
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

it('a table is given as the ids of its picks, best first', async () => {
  const picks = { ranked: [501, 502, 503, 504, 505] as const, independentId: null, rookieId: null };
  const columns = picksColumnsOf([71, 72, 73].map((picksId) => ({ picksId, picks, submittedAt: 0 })));
  const ranked = { order: Uint32Array.of(2, 0, 1), points: new Float64Array(3) };
  expect(await picksInOrder(columns, ranked, neverYield)).toEqual(Int32Array.of(73, 71, 72));
});

/** Two members; index 0 of the riders is no pick. */
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
const table = { order: Uint32Array.of(1, 0), points: Float64Array.of(4500, 9000) };

describe('a member taken out of the columns', () => {
  it('has the picks, the points and the id', () => {
    expect(scoredMemberAt(picks, table, 0)).toEqual({
      picksId: 71,
      picks: { ranked: [501, 502, 503, 504, 505], independentId: 503, rookieId: null },
      pointsHundredths: 4500,
      submittedAt: Date.parse('2000-01-01T00:00:00Z'), // 0 microseconds since 2000
    });
  });

  it('has no rider where none was picked, and the time of submission to the microsecond', () => {
    expect(scoredMemberAt(picks, table, 1)).toEqual({
      picksId: 72,
      picks: { ranked: [505, 504, 0, 502, 501], independentId: null, rookieId: 502 },
      pointsHundredths: 9000,
      submittedAt: Date.parse('2000-01-01T00:00:01.500Z') + 0.25, // 1 500 250 microseconds
    });
  });
});
