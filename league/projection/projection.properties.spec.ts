import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, type GeneratedLeague, type GeneratedMember } from '../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { PicksColumns } from '../picks/pick-rules.js';
import type { FinalWeekend, ResultRow } from '../riders/championship-table.js';
import { pointsByPosition } from '../riders/points.js';
import { rankTable } from '../standings/ranking.js';
import { CertainOutcomes } from './certain-outcomes.js';
import { projectSeason, type ProjectionInputs, runsFor } from './project-season.js';
import { RunRanking } from './rank-in-runs.js';
import { fitRiders } from './rider-model.js';
import { SeededRandom } from './seeded-random.js';
import { SeasonSimulator } from './simulate-season.js';

const tried = { numRuns: 60 };

/** Picks whose riders are those of the league, also where nobody picked them. */
function inputsOf({ season, riders, weekends, members }: GeneratedLeague, remaining: number): ProjectionInputs {
  return { season, riders, weekends, remaining, picks: picksColumnsOf(members), seed: 'a seed', runs: 40 };
}

const anyInputs = fc
  .tuple(anyLeague, fc.nat(4))
  .map(([league, remaining]) => ({ league, inputs: inputsOf(league, remaining) }));

/** A weekend in which these riders are classified in this order; the others are absent. */
function weekendOf(weekendId: number, sprint: readonly number[], race: readonly number[]): FinalWeekend {
  const rows = (kind: 'sprint' | 'race', order: readonly number[]): ResultRow[] =>
    order.map((riderId, index) => ({
      riderId,
      position: index + 1,
      pointsHundredths: pointsByPosition(kind, index + 1),
    }));
  return { weekendId, sprint: rows('sprint', sprint), race: rows('race', race) };
}

const idsInOrder = ({ picksIds }: PicksColumns, order: ArrayLike<number>): number[] =>
  Array.from(order, (member) => picksIds[member] ?? 0);

// proves: projection-1, projection-4
describe('the projection of a season', () => {
  it('gives the same numbers for the same facts and seed', () => {
    return fc.assert(
      fc.asyncProperty(anyInputs, async ({ inputs }) => {
        expect(await projectSeason(inputs, neverYield)).toEqual(await projectSeason(inputs, neverYield));
      }),
      { numRuns: 20 },
    );
  });

  it('has one winner and at most five first members in each run, and the middle within the range', () => {
    return fc.assert(
      fc.asyncProperty(anyInputs, async ({ inputs }) => {
        const members = await projectSeason(inputs, neverYield);
        const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
        expect(sum(members.map(({ wins }) => wins))).toBe(inputs.runs);
        expect(sum(members.map(({ firstFive }) => firstFive))).toBe(inputs.runs * Math.min(members.length, 5));
        for (const { best, middle, worst } of members) {
          expect(best).toBeLessThanOrEqual(middle);
          expect(middle).toBeLessThanOrEqual(worst);
        }
      }),
      tried,
    );
  });

  it('ranks members in a run as the final table of the season does', () => {
    return fc.assert(
      fc.asyncProperty(anyLeague, async (league) => {
        // Without a weekend to come, a run is the season as it stands, with its bonus.
        const { season, riders, weekends, picks } = inputsOf(league, 0);
        const simulator = new SeasonSimulator(fitRiders(riders, weekends), weekends, 0, new SeededRandom('any'));
        const riderIds = riders.map(({ riderId }) => riderId);
        const ranking = new RunRanking(season, picks, riderIds);
        simulator.next();
        ranking.rank(simulator);
        const { ranked } = await rankTable(season, riders, { weekends, withBonus: true }, picks, neverYield);
        const inRun = Array.from(ranking.order, (member) => ranking.members[member] ?? 0);
        expect(idsInOrder(picks, inRun)).toEqual(idsInOrder(picks, ranked.order));
      }),
      { numRuns: 200 },
    );
  });

  it('never tells as certain what a run does not do', () => {
    return fc.assert(
      fc.asyncProperty(anyInputs, async ({ inputs }) => {
        const members = await projectSeason(inputs, neverYield);
        const outcomes = await new CertainOutcomes(inputs).decide(neverYield);
        for (const [index, { win, firstFive }] of outcomes.entries()) {
          const member = members.find(({ picksId }) => picksId === inputs.picks.picksIds[index]);
          if (win !== null) expect(member?.wins).toBe(win === 'yes' ? inputs.runs : 0);
          if (firstFive !== null) expect(member?.firstFive).toBe(firstFive === 'yes' ? inputs.runs : 0);
        }
      }),
      tried,
    );
  });

  it('never tells as certain what any results, however unlikely, could change', () => {
    const anyFuture = anyInputs.chain(({ league, inputs }) => {
      const ids = league.riders.map(({ riderId }) => riderId);
      const order = fc.shuffledSubarray(ids);
      const weekend = fc.tuple(order, order).map(([sprint, race]) => weekendOf(9999, sprint, race));
      return fc.record({
        inputs: fc.constant(inputs),
        future: fc.array(weekend, { minLength: inputs.remaining, maxLength: inputs.remaining }),
      });
    });
    return fc.assert(
      fc.asyncProperty(anyFuture, async ({ inputs, future }) => {
        const { season, riders, picks } = inputs;
        const weekends = [...inputs.weekends, ...future];
        const { ranked } = await rankTable(season, riders, { weekends, withBonus: true }, picks, neverYield);
        for (const [member, { win, firstFive }] of (await new CertainOutcomes(inputs).decide(neverYield)).entries()) {
          const place = ranked.order.indexOf(member);
          if (win !== null) expect(place === 0).toBe(win === 'yes');
          if (firstFive !== null) expect(place < 5).toBe(firstFive === 'yes');
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Six riders with race numbers 1 to 6 who always end in this order, and members who picked five of them. */
const riders = [1, 2, 3, 4, 5, 6].map((number) => ({ riderId: 500 + number, number, carriedHundredths: 0 }));
const ids = riders.map(({ riderId }) => riderId);
const season = { topIndependent: false, topRookie: false };
const alwaysTheSame = Array.from({ length: 8 }, (_, index) => weekendOf(index + 1, ids, ids));

function memberOf(picksId: number, numbers: readonly [number, number, number, number, number]): GeneratedMember {
  const [a, b, c, d, e] = numbers;
  const picks = {
    ranked: [500 + a, 500 + b, 500 + c, 500 + d, 500 + e] as const,
    independentId: null,
    rookieId: null,
  };
  return { picksId, picks, submittedAt: picksId };
}

function leagueOf(members: readonly GeneratedMember[], remaining: number, runs = 400): ProjectionInputs {
  const weekends = alwaysTheSame.slice(0, 8 - remaining);
  return { season, riders, weekends, remaining, picks: picksColumnsOf(members), seed: 'seed', runs };
}

describe('a small league', () => {
  const exact = memberOf(1, [1, 2, 3, 4, 5]);
  const turned = memberOf(2, [2, 1, 3, 4, 5]);
  const without = memberOf(3, [2, 3, 4, 5, 6]);

  it('expects the strong to be ahead', () => {
    const { race, sprint } = fitRiders(riders, alwaysTheSame);
    for (const { logStrength } of [race, sprint])
      expect([...logStrength].toSorted((a, b) => b - a)).toEqual([...logStrength]);
  });

  it('lets a recent result count more than an early one', () => {
    const turnedOrder = ids.toReversed();
    const later = fitRiders(riders, [...alwaysTheSame.slice(0, 4), weekendOf(9, turnedOrder, turnedOrder)]).race;
    const earlier = fitRiders(riders, [weekendOf(9, turnedOrder, turnedOrder), ...alwaysTheSame.slice(0, 4)]).race;
    expect(later.logStrength[5]).toBeGreaterThan(earlier.logStrength[5] ?? 0);
  });

  it('takes a rider without starts for one who rarely starts, and one who never ends for one who may', () => {
    const fallen = alwaysTheSame.map((weekend) => ({
      ...weekend,
      race: (weekend.race ?? []).slice(0, 5).map((row) => (row.riderId === 501 ? { ...row, position: 0 } : row)),
      sprint: [],
    }));
    const { starts, finishes } = fitRiders(riders, fallen).race;
    expect(starts[5]).toBeGreaterThan(0);
    expect(starts[5]).toBeLessThan(0.1);
    expect(finishes[0]).toBeLessThan(0.5);
    expect(finishes[0]).toBeGreaterThan(0);
    expect(finishes[1]).toBeGreaterThan(0.9);
  });

  it('tells who can no longer be caught, and who can win no more', async () => {
    // Seven weekends: riders 1 to 6 have 7 * (25 + 12) = 259, 7 * 29 = 203, 7 * 23 = 161, 7 * 19 = 133, 7 * 16 = 112, 7 * 14 = 98.
    // One more weekend gives a rider at most 37, so that riders 1 and 2 keep their positions: 56 and 42 points apart.
    // `exact` and `turned` have equal points, and three equal picks; for the other two `exact` has a bonus of at least
    // 25.90 + 14.21 = 40.11, `turned` none. `without` is 259 - 98 = 161 behind, and rider 6 wins at most 37 on rider 1.
    const inputs = leagueOf([exact, turned, without], 1);
    const outcomes = await new CertainOutcomes(inputs).decide(neverYield);
    expect(outcomes.map(({ win }) => win)).toEqual(['yes', 'no', 'no']);
    // All three are among the first five, whatever happens.
    expect(outcomes.map(({ firstFive }) => firstFive)).toEqual(['yes', 'yes', 'yes']);
    const members = await projectSeason(inputs, neverYield);
    expect(members.map(({ wins }) => wins)).toEqual([400, 0, 0]);
  });

  it('tells nothing for certain while it is open', async () => {
    // Three weekends: 203 - 161 = 42 points between riders 2 and 3 are 18 of a weekend; with five to come everything can turn.
    const outcomes = await new CertainOutcomes(leagueOf([exact, turned, without], 5)).decide(neverYield);
    expect(outcomes.map(({ win }) => win)).toEqual([null, null, null]);
  });

  it('gives one member alone the season', async () => {
    const [only] = await projectSeason(leagueOf([exact], 3), neverYield);
    expect(only).toMatchObject({ wins: 400, firstFive: 400, middle: 1, best: 1, worst: 1, riders: [] });
  });

  it('has a member cheer for the rider that others have not', async () => {
    const other = memberOf(4, [1, 2, 3, 4, 6]);
    const [, second] = await projectSeason(leagueOf([exact, other], 7), neverYield);
    expect(second?.riders[0]?.riderId).toBe(506);
  });

  it('narrows what it tells with more runs', async () => {
    const chanceOf = async (runs: number, seed: string) => {
      const [first] = await projectSeason({ ...leagueOf([exact, turned, without], 6, runs), seed }, neverYield);
      return (first?.wins ?? 0) / runs;
    };
    const seeds = Array.from({ length: 6 }, (_, index) => `seed ${index}`);
    const spread = async (runs: number) => {
      const chances = await Promise.all(seeds.map((seed) => chanceOf(runs, seed)));
      return Math.max(...chances) - Math.min(...chances);
    };
    expect(await spread(400)).toBeLessThan(await spread(16));
  });

  it('has of two members with equal picks the one ahead who submitted first, in every run', async () => {
    const second = { ...exact, picksId: 2, submittedAt: 2 };
    expect(await projectSeason(leagueOf([exact, second], 5), neverYield)).toMatchObject([
      { wins: 400, best: 1, worst: 1 },
      { wins: 0, best: 2, worst: 2 },
    ]);
  });

  it('plays a season of many members less often, so that the work stays the same', () => {
    expect([0, 1, 10_000, 20_000, 100_000, 1_000_000].map(runsFor)).toEqual([
      10_000, 10_000, 10_000, 5_000, 1_000, 500,
    ]);
  });

  it('ends as it stands where no weekend is to come', async () => {
    const [first, second, third] = await projectSeason(leagueOf([exact, turned, without], 0, 1), neverYield);
    expect([first?.middle, second?.middle, third?.middle]).toEqual([1, 2, 3]);
  });

  it('projects the first weekend of a season without results from equal strengths', () => {
    const { race } = fitRiders(riders, []);
    expect([...race.logStrength]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the generator', () => {
  it('gives even numbers between 0 and 1, and normal ones around 0', () => {
    const random = new SeededRandom('any text');
    const even = Array.from({ length: 20_000 }, () => random.uniform());
    expect(Math.min(...even)).toBeGreaterThan(0);
    expect(Math.max(...even)).toBeLessThan(1);
    const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    expect(Math.abs(mean(even) - 0.5)).toBeLessThan(0.01);
    const normal = Array.from({ length: 20_000 }, () => random.normal());
    expect(Math.abs(mean(normal))).toBeLessThan(0.03);
    expect(Math.abs(mean(normal.map((one) => one * one)) - 1)).toBeLessThan(0.05);
  });

  it('gives other numbers for another seed', () => {
    expect(new SeededRandom('a').uniform()).not.toBe(new SeededRandom('b').uniform());
  });
});
