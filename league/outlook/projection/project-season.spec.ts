import { describe, expect, it } from '@jest/globals';
import type { GeneratedMember } from '../../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../../test/generated/picks-columns-of.js';
import { weekendOf } from '../../../test/generated/weekend-of.js';
import { CertainOutcomes } from './certain-outcomes.js';
import { projectSeason, type ProjectionInputs, runsFor } from './project-season.js';
import { fitRiders } from './rider-model.js';
import { SeededRandom, SeasonSimulator } from './simulate-season.js';

/** Six riders, numbered 1 to 6, always finish in this order. Each member has picked five of them. */
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

// proves: projection-1
describe('the projection of a small league', () => {
  const exact = memberOf(1, [1, 2, 3, 4, 5]);
  const turned = memberOf(2, [2, 1, 3, 4, 5]);
  const without = memberOf(3, [2, 3, 4, 5, 6]);

  it('expects strong riders to be ahead', () => {
    const { race, sprint } = fitRiders(riders, alwaysTheSame);
    for (const { logStrength } of [race, sprint])
      expect([...logStrength].toSorted((a, b) => b - a)).toEqual([...logStrength]);
  });

  it('gives recent results more weight than early ones', () => {
    const turnedOrder = ids.toReversed();
    const later = fitRiders(riders, [...alwaysTheSame.slice(0, 4), weekendOf(9, turnedOrder, turnedOrder)]).race;
    const earlier = fitRiders(riders, [weekendOf(9, turnedOrder, turnedOrder), ...alwaysTheSame.slice(0, 4)]).race;
    expect(later.logStrength[5]).toBeGreaterThan(earlier.logStrength[5] ?? 0);
  });

  it('assumes low but positive rates for riders who have never started or never finished', () => {
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

  it('finds the member who can no longer be caught, and the members who can no longer win', async () => {
    // After seven weekends, riders 1 to 6 have 7 * (25 + 12) = 259, 7 * 29 = 203, 7 * 23 = 161, 7 * 19 = 133, 7 * 16 =
    // 112 and 7 * 14 = 98 points. One more weekend gives a rider at most 37, so riders 1 and 2, who are 56 and 42
    // points ahead, keep their positions. `exact` and `turned` have equal points and three equal picks. For the other
    // two picks, `exact` has a bonus of at least 25.90 + 14.21 = 40.11, and `turned` has no bonus. `without` is 259 -
    // 98 = 161 points behind, and rider 6 gains at most 37 on rider 1.
    const inputs = leagueOf([exact, turned, without], 1);
    const outcomes = await new CertainOutcomes(inputs).decide(neverYield);
    expect(outcomes.map(({ win }) => win)).toEqual(['yes', 'no', 'no']);
    // All three members are certain to be among the first five.
    expect(outcomes.map(({ firstFive }) => firstFive)).toEqual(['yes', 'yes', 'yes']);
    const members = await projectSeason(inputs, neverYield);
    expect(members.map(({ wins }) => wins)).toEqual([400, 0, 0]);
  });

  it('finds no certain outcome while the season is open', async () => {
    // After three weekends, rider 2 leads rider 3 by 3 * (29 - 23) = 18 points. With five weekends left, everything can
    // change.
    const outcomes = await new CertainOutcomes(leagueOf([exact, turned, without], 5)).decide(neverYield);
    expect(outcomes.map(({ win }) => win)).toEqual([null, null, null]);
  });

  it('gives a single member all wins', async () => {
    const [only] = await projectSeason(leagueOf([exact], 3), neverYield);
    expect(only).toMatchObject({ wins: 400, firstFive: 400, middle: 1, best: 1, worst: 1, riders: [] });
  });

  it('names the rider that nobody else has picked', async () => {
    const other = memberOf(4, [1, 2, 3, 4, 6]);
    const [, second] = await projectSeason(leagueOf([exact, other], 7), neverYield);
    expect(second?.riders[0]?.riderId).toBe(506);
  });

  it('halves the standard error of a chance if there are four times as many runs', async () => {
    // Each run is an independent trial: the chances from 60 seeds differ by sqrt(p (1 - p) / runs).
    const inputs = leagueOf([exact, turned, without], 6);
    const chancesOf = (runs: number) =>
      Promise.all(
        Array.from({ length: 60 }, async (_, seed) => {
          const [first] = await projectSeason({ ...inputs, runs, seed: `seed ${seed}` }, neverYield);
          return (first?.wins ?? 0) / runs;
        }),
      );
    const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    for (const runs of [20, 80]) {
      const chances = await chancesOf(runs);
      const chance = mean(chances);
      expect(chance).toBeGreaterThan(0.1);
      expect(chance).toBeLessThan(0.9);
      const error = Math.sqrt(mean(chances.map((one) => (one - chance) ** 2)));
      const expected = Math.sqrt((chance * (1 - chance)) / runs);
      // With 60 seeds, the error has a precision of about a tenth. The seeds are always the same.
      expect(error / expected).toBeGreaterThan(0.75);
      expect(error / expected).toBeLessThan(1.25);
    }
  });

  it('distinguishes riders who win sprints from riders who win races', async () => {
    // Rider 1 wins all sprints and is sixth in all races; rider 6 does the reverse.
    const turnedOrder = [506, 502, 503, 504, 505, 501];
    const played = (sprint: readonly number[], race: readonly number[]) =>
      Array.from({ length: 5 }, (_, index) => weekendOf(index + 1, sprint, race));
    const sprinter = fitRiders(riders, played(ids, turnedOrder));
    const racer = fitRiders(riders, played(turnedOrder, ids));
    for (const [model, kind, other] of [
      [sprinter, 'sprint', 'race'],
      [racer, 'race', 'sprint'],
    ] as const) {
      expect(model[kind].logStrength[0]).toBeGreaterThan(model[kind].logStrength[5] ?? 0);
      expect(model[other].logStrength[0]).toBeLessThan(model[other].logStrength[5] ?? 0);
    }
    const chanceOf = async (sprint: readonly number[], race: readonly number[]) => {
      const weekends = played(sprint, race);
      const [withOne] = await projectSeason(
        { ...leagueOf([memberOf(1, [1, 2, 3, 4, 5]), memberOf(2, [6, 2, 3, 4, 5])], 5), weekends },
        neverYield,
      );
      return (withOne?.wins ?? 0) / 400;
    };
    // In a weekend, rider 1 wins 12 + 10 points and rider 6 wins 4 + 25. In the other season it is the reverse.
    expect(await chanceOf(ids, turnedOrder)).toBeLessThan(0.1);
    expect(await chanceOf(turnedOrder, ids)).toBeGreaterThan(0.9);
  });

  it.each([
    ['sprint', 3 * 12],
    ['race', 3 * 25],
  ] as const)('simulates each %s with the strengths for this kind of session', (kind, points) => {
    const session = (isHeld: boolean) => ({
      // Rider 1 is certain to win if the session is held.
      logStrength: Float64Array.from(riders, (_, rider) => (isHeld && rider === 0 ? 40 : 0)),
      spread: new Float64Array(riders.length),
      starts: new Float64Array(riders.length).fill(isHeld ? 1 : 0),
      finishes: new Float64Array(riders.length).fill(1),
    });
    const model = { riders, race: session(kind === 'race'), sprint: session(kind === 'sprint') };
    const simulator = new SeasonSimulator(model, [], 3, new SeededRandom('any'));
    for (let run = 0; run < 20; run += 1) {
      simulator.next();
      expect(simulator.gained[0]).toBe(points * 100);
    }
  });

  it('yields to the event loop after each run', async () => {
    let yields = 0;
    const count = () => {
      yields += 1;
      return Promise.resolve();
    };
    await projectSeason(leagueOf([exact, turned], 3, 100), count);
    expect(yields).toBeGreaterThanOrEqual(100);
  });

  it('ranks the member who submitted first ahead of a member with equal picks in every run', async () => {
    const second = { ...exact, picksId: 2, submittedAt: 2 };
    expect(await projectSeason(leagueOf([exact, second], 5), neverYield)).toMatchObject([
      { wins: 400, best: 1, worst: 1 },
      { wins: 0, best: 2, worst: 2 },
    ]);
  });

  it('reduces the number of runs in large seasons, so that the work stays constant', () => {
    expect([0, 1, 10_000, 20_000, 100_000, 1_000_000].map(runsFor)).toEqual([
      10_000, 10_000, 10_000, 5_000, 1_000, 500,
    ]);
  });

  it('returns the current positions if no weekends remain', async () => {
    const [first, second, third] = await projectSeason(leagueOf([exact, turned, without], 0, 1), neverYield);
    expect([first?.middle, second?.middle, third?.middle]).toEqual([1, 2, 3]);
  });

  it('assumes equal strengths before the first weekend', () => {
    const { race } = fitRiders(riders, []);
    expect([...race.logStrength]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('the random number generator', () => {
  it('returns uniform numbers between 0 and 1, and normal numbers around 0', () => {
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

  it('returns different numbers for different seeds', () => {
    expect(new SeededRandom('a').uniform()).not.toBe(new SeededRandom('b').uniform());
  });
});
