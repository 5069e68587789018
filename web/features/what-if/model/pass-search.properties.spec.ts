import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { pointsByPosition } from '../../../../league/rules/points.js';
import { rankSupposed, type SupposableLeague, type SupposedWeekend } from '../../../../league/rules/what-if.js';
import { anyLeague, GENERATED_LEAGUES } from '../../../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../../../test/generated/picks-columns-of.js';
import { searchPass } from './pass-search.js';
import { arrangements, bestArrangement, bestValue } from './session-search.js';

const runs = { numRuns: GENERATED_LEAGUES / 5 };
const five = [1, 2, 3, 4, 5];
const race = five.map((_, index) => pointsByPosition('race', index + 1));

/** All permutations of all subsets of a list. */
function allOrders(ids: readonly number[]): number[][] {
  return [[], ...ids.flatMap((id) => allOrders(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]))];
}
/** The minimum number of riders who moved, joined or left, found by trying all subsets of riders that stay. */
function fewestMoves(before: readonly number[], then: readonly number[], all: readonly number[]): number {
  const parts = Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_id, index) => (bits >> index) % 2 === 1),
  );
  const stays = (part: readonly number[]) => {
    const [a, b] = [before, then].map((order) => order.filter((id) => part.includes(id)).join());
    return a === b;
  };
  return Math.min(...parts.filter(stays).map((part) => all.length - part.length));
}
const everyOrder = allOrders(five);
const anyWeights = fc
  .array(fc.constantFrom(-2, -1, 0, 0, 1, 3), { minLength: 5, maxLength: 5 })
  .map((weights) => new Map(five.map((id, index) => [id, weights[index] ?? 0])));
const anyOrder = fc.shuffledSubarray(five);
const valueOf = (order: readonly number[], weights: ReadonlyMap<number, number>) =>
  order.reduce((sum, id, index) => sum + (weights.get(id) ?? 0) * (race[index] ?? 0), 0);

// proves: what-if-4
describe('the arrangements of a session', () => {
  it('are the best ones for a number of moves, compared with all possible orders', () => {
    fc.assert(
      fc.property(anyOrder, anyWeights, (before, weights) => {
        const tried = everyOrder.map((order) => ({
          moves: fewestMoves(before, order, five),
          value: valueOf(order, weights),
        }));
        for (const [most, found] of arrangements(before, weights, race, 3).entries()) {
          const best = Math.max(...tried.filter(({ moves }) => moves <= most).map(({ value }) => value));
          expect(found.value).toBe(best);
          expect(valueOf(found.order, weights)).toBe(best);
          expect(found.moved.length).toBeLessThanOrEqual(most);
          expect(fewestMoves(before, found.order, five)).toBeLessThanOrEqual(found.moved.length);
        }
        const ideal = bestArrangement(before, weights, race);
        expect(ideal.value).toBe(Math.max(...tried.map(({ value }) => value)));
        expect([bestValue(weights, race), valueOf(ideal.order, weights)]).toEqual([ideal.value, ideal.value]);
        expect(ideal.moved).toHaveLength(fewestMoves(before, ideal.order, five));
      }),
      { numRuns: Math.min(40, Math.ceil(GENERATED_LEAGUES / 50)) },
    );
  });
});

const anyQuestion = anyLeague.chain(({ season, riders, weekends, members }) => {
  const league: SupposableLeague = {
    season,
    riders,
    calendar: [
      ...weekends.map((one, index) => ({ ...one, weekendId: index + 1, isFinal: true })),
      { weekendId: 101, isFinal: false, sprint: null, race: null },
      { weekendId: 102, isFinal: false, sprint: null, race: null },
    ],
    picks: picksColumnsOf(members),
  };
  const ids = riders.map(({ riderId }) => riderId);
  return fc.record({
    league: fc.constant(league),
    two: fc.shuffledSubarray([...members.keys()], { minLength: 2, maxLength: 2 }),
    sprint: fc.option(fc.shuffledSubarray(ids)),
    race: fc.shuffledSubarray(ids),
    later: fc.shuffledSubarray(ids),
  });
});

describe('the search for a way to pass a member', () => {
  // proves: what-if-4
  it('finds an order that puts the member ahead, and no random order does so if it finds none', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyQuestion,
        fc.array(fc.double({ noNaN: true, min: 0, max: 1 }), { minLength: 10, maxLength: 200 }),
        async (question, random) => {
          const { league, two, sprint, race: order, later } = question;
          const [me = 0, other = 1] = two;
          const open: SupposedWeekend[] = [
            { weekendId: 101, sprint, race: order },
            { weekendId: 102, sprint: null, race: later },
          ];
          const isAhead = async (weekends: readonly SupposedWeekend[]) => {
            const { positions } = await rankSupposed(league, weekends, false, neverYield);
            return (positions[me] ?? 0) < (positions[other] ?? 0);
          };
          const result = searchPass(league, [me, other], open, 1);
          expect(result.outcome === 'ahead').toBe(await isAhead(open.slice(0, 1)));
          if ('weekends' in result) expect(await isAhead(result.weekends)).toBe(true);
          if (result.outcome !== 'cannot') return;
          let drawn = 0;
          const next = () => random[drawn++ % random.length] ?? 0;
          const shuffled = () =>
            league.riders.map(({ riderId }) => [next(), riderId] as const).sort(([a], [b]) => a - b);
          for (let attempt = 0; attempt < 5; attempt += 1) {
            const orders = open.map((weekend) => ({
              weekendId: weekend.weekendId,
              sprint: weekend.sprint && shuffled().map(([, id]) => id),
              race: shuffled().map(([, id]) => id),
            }));
            expect(await isAhead(orders.slice(0, 1))).toBe(false);
            expect(await isAhead(orders)).toBe(false);
          }
        },
      ),
      runs,
    );
  });
});

describe('the smallest change', () => {
  /** There are six riders. The member picked 1 first, the other member picked 2 first, and both picked 3 to 6. */
  const riders = [1, 2, 3, 4, 5, 6].map((riderId) => ({ riderId, number: riderId, carriedHundredths: 0 }));
  const pick = (picksId: number, first: number) => ({
    picksId,
    submittedAt: picksId,
    picks: { ranked: [first, 3, 4, 5, 6] as const, independentId: null, rookieId: null },
  });
  const league = (raceOf: number[]): SupposableLeague => ({
    season: { topIndependent: false, topRookie: false },
    riders,
    calendar: [
      {
        weekendId: 1,
        isFinal: true,
        sprint: [],
        race: raceOf.map((riderId, index) => ({
          riderId,
          position: index + 1,
          pointsHundredths: pointsByPosition('race', index + 1),
        })),
      },
      { weekendId: 2, isFinal: false, sprint: null, race: null },
      { weekendId: 3, isFinal: false, sprint: null, race: null },
    ],
    picks: picksColumnsOf([pick(1, 1), pick(2, 2)]),
  });
  const weekend = (weekendId: number, order: number[], sprint: number[] | null = null): SupposedWeekend => {
    return { weekendId, sprint, race: order };
  };

  it('is one rider if that is enough', () => {
    // Rider 2 won (25) and rider 1 was fifth (11), so the member is 14 behind. In the race, 2 beats 1 by 25 to 20, so
    // 19 behind.
    const result = searchPass(league([2, 3, 4, 5, 1, 6]), [0, 1], [weekend(2, [2, 1, 3, 4, 5, 6])], 1);
    // If 2 does not finish, 1 wins: 25 - 14 = 11 ahead.
    expect(result).toMatchObject({
      outcome: 'smallest',
      moves: [{ weekendId: 2, kind: 'race', riderId: 2, from: 1, to: null }],
    });
  });

  it('includes the following weekend if the next one is not enough, and is impossible if no weekend is enough', () => {
    // Rider 2 won (25) and has 5 typed points. Rider 1 did not finish, so the member is 30 behind. A race without a
    // sprint gives at most 25.
    const carrying = (carriedHundredths: number): SupposableLeague => ({
      ...league([2, 3, 4, 5, 6]),
      riders: riders.map((one) => (one.riderId === 2 ? { ...one, carriedHundredths } : one)),
    });
    const next = weekend(2, [3, 4, 5, 6, 2, 1]);
    const after = weekend(3, [1, 3, 4, 5, 6, 2]);
    expect(searchPass(carrying(500), [1, 0], [next], 1)).toEqual({ outcome: 'ahead' });
    expect(searchPass(carrying(500), [0, 1], [next], 1)).toEqual({ outcome: 'cannot' });
    // If 1 wins both, 30 - (25 - 10) - (25 - 10) = 0. At equal points, the winner of two races leads the championship.
    expect(searchPass(carrying(500), [0, 1], [next, after], 1)).toMatchObject({
      outcome: 'smallest',
      moves: [{ weekendId: 2, kind: 'race', riderId: 1, from: 6, to: 1 }],
      weekends: [{ weekendId: 2 }, { weekendId: 3 }],
    });
    // The member is 25 + 90 = 115 behind, and two races give 50.
    expect(searchPass(carrying(9000), [0, 1], [next, after], 1)).toEqual({ outcome: 'cannot' });
  });

  it('is found among orders with equal points, between which the tie-breaks decide', () => {
    const equal = (picksId: number, ranked: readonly [number, number, number, number, number]) => {
      return { picksId, submittedAt: picksId, picks: { ranked, independentId: null, rookieId: null } };
    };
    const tied = {
      ...league([2, 3, 4, 5, 6]),
      picks: picksColumnsOf([equal(1, [1, 2, 3, 4, 5]), equal(2, [2, 1, 3, 4, 5])]),
    };
    // Rider 2 leads the championship with 25 + 25. If 2 does not finish, both riders have 25, and 1 leads by the
    // latest race.
    const next = weekend(2, [2, 1, 3, 4, 5, 6]);
    const result = searchPass(tied, [0, 1], [next], 1);
    expect(result).toMatchObject({ outcome: 'smallest', weekends: [{ weekendId: 2 }] });
    expect('moves' in result && result.moves).toHaveLength(1);
  });

  it('does not change sessions that are stored or not held', () => {
    expect(searchPass(league([2, 3, 4, 5, 6]), [0, 1], [{ weekendId: 2, sprint: null, race: null }], 1)).toEqual({
      outcome: 'cannot',
    });
  });
});
