import { describe, expect, it } from '@jest/globals';
import type { PickedRiders } from './pick-rules.js';
import { championshipTable, type TableRow } from './championship-table.js';
import {
  bonusIn,
  memberPoints,
  rankSteps,
  scorePicks,
  scoringContext,
  seasonBonuses,
  weekendPoints,
} from './scoring.js';

const table: TableRow[] = [100, 80, 60, 40, 20, 12.5, 5, 0].map((points, index) => ({
  riderId: index + 1,
  position: index + 1,
  pointsHundredths: points * 100,
}));
const both = { topIndependent: true, topRookie: true };
const picks: PickedRiders = { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: 7 };

// proves: rules-6
describe('scorePicks', () => {
  it('adds the five ranked picks, the independent pick and the rookie pick', () => {
    // 100 + 80 + 60 + 40 + 20 + 12.5 + 5 = 317.5
    expect(scorePicks(picks, scoringContext(both, table))).toBe(31750);
  });

  it('does not depend on whether a rider is at the predicted position', () => {
    const reversed: PickedRiders = { ...picks, ranked: [5, 4, 3, 2, 1] };
    // 20 + 40 + 60 + 80 + 100 + 12.5 + 5 = 317.5
    expect(scorePicks(reversed, scoringContext(both, table))).toBe(31750);
  });

  it('counts a rider once for each slot', () => {
    const twice: PickedRiders = { ranked: [1, 2, 3, 4, 6], independentId: 6, rookieId: 6 };
    // 100 + 80 + 60 + 40 + 12.5, + 12.5 as independent, + 12.5 as rookie = 317.5
    expect(scorePicks(twice, scoringContext(both, table))).toBe(31750);
  });

  it('ignores special picks that the season does not have', () => {
    // 100 + 80 + 60 + 40 + 20 = 300
    expect(scorePicks(picks, scoringContext({ topIndependent: false, topRookie: false }, table))).toBe(30000);
    // 300 + 12.5
    expect(scorePicks(picks, scoringContext({ topIndependent: true, topRookie: false }, table))).toBe(31250);
    // 300 + 5
    expect(scorePicks(picks, scoringContext({ topIndependent: false, topRookie: true }, table))).toBe(30500);
  });

  it('counts a missing special pick as no points', () => {
    const without: PickedRiders = { ...picks, independentId: null, rookieId: null };
    expect(scorePicks(without, scoringContext(both, table))).toBe(30000); // 100 + 80 + 60 + 40 + 20
  });

  it('includes carried points once a weekend is final', () => {
    const riders = [1, 2, 3, 4, 5].map((id) => ({ riderId: id, number: id, carriedHundredths: id === 5 ? 1000 : 0 }));
    const weekend = { weekendId: 1, race: [{ riderId: 1, position: 1, pointsHundredths: 2500 }], sprint: [] };
    const context = scoringContext({ topIndependent: false, topRookie: false }, championshipTable(riders, [weekend]));
    expect(scorePicks({ ...picks, independentId: null, rookieId: null }, context)).toBe(3500); // 25 + 10
  });

  it('subtracts negative points', () => {
    const below = table.map((row) => (row.riderId === 8 ? { ...row, pointsHundredths: -1500 } : row));
    const withEight: PickedRiders = { ...picks, ranked: [1, 2, 3, 4, 8] };
    // 100 + 80 + 60 + 40 - 15 + 12.5 + 5 = 282.5
    expect(scorePicks(withEight, scoringContext(both, below))).toBe(28250);
  });

  // proves: rules-12
  it('is 0 until a weekend is final, whatever points are carried', () => {
    expect(scorePicks(picks, scoringContext(both, null))).toBe(0);
  });
});

const neither = { topIndependent: false, topRookie: false };

/** Riders 1, 2, 3, ... have these points, in this order. */
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
  it('returns 10, 7, 5, 3.25 and 2 % of the points of riders at exactly their positions', () => {
    // 467 * 10 % = 46.7, 428 * 7 % = 29.96, 329 * 5 % = 16.45, 293 * 3.25 % = 9.5225 -> 9.52, 225 * 2 % = 4.5
    const context = contextOf([46700, 42800, 32900, 29300, 22500]);
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), context)).toEqual([4670, 2996, 1645, 952, 450]);
  });

  it('returns 0 for riders at other positions', () => {
    // only 3 is at its place: 100 * 5 % = 5
    const context = contextOf([10000, 10000, 10000, 10000, 10000, 10000]);
    expect(seasonBonuses(picked(2, 1, 3, 5, 6), context)).toEqual([0, 0, 500, 0, 0]);
  });

  it('rounds half up to the hundredth of a point', () => {
    // 10 % of 0.05 = 0.005 -> 0.01; 7 % of 0.50 = 0.035 -> 0.04; 5 % of 0.30 = 0.015 -> 0.02;
    // 3.25 % of 2.00 = 0.065 -> 0.07; 2 % of 0.25 = 0.005 -> 0.01
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), contextOf([5, 50, 30, 200, 25]))).toEqual([1, 4, 2, 7, 1]);
  });

  it('rounds down below half a hundredth', () => {
    // 10 % of 0.04 = 0.004; 7 % of 0.07 = 0.0049; 5 % of 0.09 = 0.0045; 3.25 % of 0.15 = 0.004875; 2 % of 0.24 = 0.0048
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), contextOf([4, 7, 9, 15, 24]))).toEqual([0, 0, 0, 0, 0]);
  });

  it('rounds each bonus separately, not their sum', () => {
    // 0.005 -> 0.01 and 0.005 -> 0.01 add up to 0.02; the rounded sum of 0.010 would be 0.01
    expect(seasonBonuses(picked(1, 9, 9, 9, 5), contextOf([5, 5, 5, 5, 25]))).toEqual([1, 0, 0, 0, 1]);
  });

  it('counts half points', () => {
    // 3.25 % of 12.5 = 0.40625 -> 0.41
    expect(seasonBonuses(picked(9, 9, 9, 4, 9), contextOf([5000, 4000, 3000, 1250]))).toEqual([0, 0, 0, 41, 0]);
  });

  it('returns no bonuses if no weekend was final', () => {
    expect(seasonBonuses(picked(1, 2, 3, 4, 5), scoringContext(neither, null))).toEqual([0, 0, 0, 0, 0]);
  });
});

const fivePoints = [10_000, 8000, 6000, 4000, 2000];
const fiveRiders = fivePoints.map((pointsHundredths, index) => {
  return { riderId: 501 + index, position: index + 1, pointsHundredths };
});
const contextOfFive = scoringContext({ topIndependent: false, topRookie: false }, fiveRiders);
const exchanged = { ranked: [501, 502, 504, 503, 505] as const, independentId: null, rookieId: null };

it('the points of a member are the sum over the picks', () => {
  expect(memberPoints(exchanged, contextOfFive, false)).toBe(30_000); // 100 + 80 + 40 + 60 + 20 = 300
});

it('the final table of a season includes the bonuses for exact positions', () => {
  // 10 % of 100, 7 % of 80 and 2 % of 20; places 3 and 4 are swapped: 10 + 5.6 + 0.4 = 16
  expect(memberPoints(exchanged, contextOfFive, true)).toBe(31_600); // 300 + 16 = 316
});

const season = { topIndependent: true, topRookie: false };
const row = (riderId: number, position: number, pointsHundredths: number) => ({ riderId, position, pointsHundredths });

describe('the scoring context', () => {
  it('contains the position and the points of each rider', () => {
    const context = scoringContext(season, [row(502, 1, 2500), row(501, 2, 2000)]);
    expect([501, 502].map(context.positionOf)).toEqual([2, 1]);
    expect([501, 502].map(context.pointsOf)).toEqual([2000, 2500]);
    expect(context.hasStarted).toBe(true);
    expect(context.slots).toEqual([1, 2, 3, 4, 5, 'independent']);
    expect(context.steps[0]).toEqual({ rule: 'points', slot: null });
  });

  it('returns 0 for riders who are missing from the table', () => {
    const context = scoringContext(season, [row(501, 1, 2500)]);
    expect([context.positionOf(999), context.pointsOf(999)]).toEqual([0, 0]);
  });

  it('lists the points of riders in ascending order, each value once, always with 0', () => {
    const rows = [row(501, 1, 10_000), row(502, 2, 9000), row(503, 3, 9000), row(504, 4, -1500)];
    expect(scoringContext(season, rows).riderPoints).toEqual([-1500, 0, 9000, 10_000]);
  });

  it('contains no positions and no points until a weekend is final', () => {
    const context = scoringContext(season, null);
    expect([context.hasStarted, context.positionOf(501), context.pointsOf(501)]).toEqual([false, 0, 0]);
    expect(context.riderPoints).toEqual([0]);
    expect(context.steps.map(({ rule }) => rule)).toEqual(['submission', 'picks-id']);
  });
});

const named = (steps: ReturnType<typeof rankSteps>) =>
  steps.map(({ rule, slot }) => (slot === null ? rule : `${rule} ${slot}`));

describe('the steps of the ranking', () => {
  it('consist only of the submission until a weekend is final', () => {
    expect(named(rankSteps([1, 2, 3, 4, 5, 'independent', 'rookie'], false))).toEqual(['submission', 'picks-id']);
  });

  it('are points, the five positions, the points of the required picks, and the submission', () => {
    const places = ['rider-based 1', 'rider-based 2', 'rider-based 3', 'rider-based 4', 'rider-based 5'];
    expect(named(rankSteps([1, 2, 3, 4, 5, 'rookie'], true))).toEqual([
      'points',
      ...places,
      'points-based 1',
      'points-based 2',
      'points-based 3',
      'points-based 4',
      'points-based 5',
      'points-based rookie',
      'submission',
      'picks-id',
    ]);
  });
});

describe('weekendPoints', () => {
  const won = new Map([
    [1, 3700],
    [3, 1250],
    [6, 900],
    [8, 2000],
  ]);

  it('adds the points that the picked riders won in one weekend', () => {
    // 37 + 0 + 12.5 + 0 + 0, + 9 as independent, + 0 as rookie = 58.5
    expect(weekendPoints(picks, both, won)).toBe(5850);
  });

  it('counts a rider in each slot, and ignores special picks that the season does not have', () => {
    const twice: PickedRiders = { ...picks, rookieId: 6 };
    expect(weekendPoints(twice, both, won)).toBe(6750); // 58.5 + 9
    expect(weekendPoints(twice, { topIndependent: true, topRookie: false }, won)).toBe(5850);
    expect(weekendPoints(twice, { topIndependent: false, topRookie: false }, won)).toBe(4950); // 37 + 12.5
  });
});

describe('bonusIn', () => {
  it('returns the part of the points that is not from riders', () => {
    const riderPoints = new Map(table.map(({ riderId, pointsHundredths }) => [riderId, pointsHundredths]));
    const context = scoringContext(both, table);
    for (const ranked of [
      [1, 2, 3, 4, 5],
      [1, 3, 2, 5, 4],
      [5, 4, 2, 1, 3],
    ] as const) {
      const picked: PickedRiders = { ranked, independentId: 2, rookieId: null };
      const bonus = seasonBonuses(picked, context).reduce((sum, one) => sum + one, 0);
      expect(bonusIn(memberPoints(picked, context, true), picked, both, riderPoints)).toBe(bonus);
    }
  });
});
