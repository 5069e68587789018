import { describe, expect, it } from '@jest/globals';
import type { PickedRiders } from '../picks/picked-riders.js';
import type { TableRow } from '../riders/championship.js';
import { championshipTable } from '../riders/championship-table.js';
import { scorePicks } from './score-picks.js';
import { scoringContext } from './scoring-context.js';

/** Riders 1 to 8 in this order with 100, 80, 60, 40, 20, 12.5, 5 and 0 points. */
const table: TableRow[] = [100, 80, 60, 40, 20, 12.5, 5, 0].map((points, index) => ({
  riderId: index + 1,
  position: index + 1,
  pointsHundredths: points * 100,
}));
const both = { topIndependent: true, topRookie: true };
const picks: PickedRiders = { ranked: [1, 2, 3, 4, 5], independentId: 6, rookieId: 7 };

// proves: rules-6
describe('scorePicks', () => {
  it('adds the five ranked picks, the independent and the rookie', () => {
    // 100 + 80 + 60 + 40 + 20 + 12.5 + 5 = 317.5
    expect(scorePicks(picks, scoringContext(both, table))).toBe(31750);
  });

  it('does not ask whether a rider stands at the place picked', () => {
    const reversed: PickedRiders = { ...picks, ranked: [5, 4, 3, 2, 1] };
    // 20 + 40 + 60 + 80 + 100 + 12.5 + 5 = 317.5
    expect(scorePicks(reversed, scoringContext(both, table))).toBe(31750);
  });

  it('counts a rider in each place where a member has him', () => {
    const twice: PickedRiders = { ranked: [1, 2, 3, 4, 6], independentId: 6, rookieId: 6 };
    // 100 + 80 + 60 + 40 + 12.5, + 12.5 as independent, + 12.5 as rookie = 317.5
    expect(scorePicks(twice, scoringContext(both, table))).toBe(31750);
  });

  it('leaves out special picks that the season does not have', () => {
    // 100 + 80 + 60 + 40 + 20 = 300
    expect(scorePicks(picks, scoringContext({ topIndependent: false, topRookie: false }, table))).toBe(30000);
    // 300 + 12.5
    expect(scorePicks(picks, scoringContext({ topIndependent: true, topRookie: false }, table))).toBe(31250);
    // 300 + 5
    expect(scorePicks(picks, scoringContext({ topIndependent: false, topRookie: true }, table))).toBe(30500);
  });

  it('takes a missing special pick for no points', () => {
    const without: PickedRiders = { ...picks, independentId: null, rookieId: null };
    expect(scorePicks(without, scoringContext(both, table))).toBe(30000); // 100 + 80 + 60 + 40 + 20
  });

  it('counts carried points, once a weekend is final', () => {
    const riders = [1, 2, 3, 4, 5].map((id) => ({ riderId: id, number: id, carriedHundredths: id === 5 ? 1000 : 0 }));
    const weekend = { weekendId: 1, race: [{ riderId: 1, position: 1, pointsHundredths: 2500 }], sprint: [] };
    const context = scoringContext({ topIndependent: false, topRookie: false }, championshipTable(riders, [weekend]));
    expect(scorePicks({ ...picks, independentId: null, rookieId: null }, context)).toBe(3500); // 25 + 10
  });

  it('takes off what a rider has below zero', () => {
    const below = table.map((row) => (row.riderId === 8 ? { ...row, pointsHundredths: -1500 } : row));
    const withEight: PickedRiders = { ...picks, ranked: [1, 2, 3, 4, 8] };
    // 100 + 80 + 60 + 40 - 15 + 12.5 + 5 = 282.5
    expect(scorePicks(withEight, scoringContext(both, below))).toBe(28250);
  });

  // proves: rules-12
  it('is 0 until a weekend is final, whatever riders carry', () => {
    expect(scorePicks(picks, scoringContext(both, null))).toBe(0);
  });
});
