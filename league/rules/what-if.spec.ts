import { describe, expect, it } from '@jest/globals';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import type { ResultRow } from './championship-table.js';
import {
  type CalendarWeekend,
  canSuppose,
  rankStored,
  rankSupposed,
  supposedRow,
  supposedSeason,
  type SupposableLeague,
} from './what-if.js';

const row = (riderId: number, position: number, pointsHundredths: number): ResultRow => {
  return { riderId, position, pointsHundredths };
};
const stored = [row(1, 1, 1200), row(2, 2, 900)];
/** The first weekend is final, the second has a stored sprint, the third has no result. */
const calendar: CalendarWeekend[] = [
  { weekendId: 10, isFinal: true, sprint: [], race: [row(2, 1, 2500)] },
  { weekendId: 20, isFinal: false, sprint: stored, race: null },
  { weekendId: 30, isFinal: false, sprint: null, race: null },
];
const riders = [1, 2, 3, 4, 5, 6].map((riderId) => ({ riderId, number: riderId, carriedHundredths: 0 }));

describe('a hypothetical season', () => {
  it('contains the final weekends, and the hypothetical weekends with their stored results', () => {
    const supposed = [
      { weekendId: 20, sprint: [3], race: [3, 1] },
      { weekendId: 10, sprint: [3], race: [3] },
    ];
    expect(supposedSeason(calendar, supposed)).toEqual([
      { weekendId: 10, sprint: [], race: [row(2, 1, 2500)] },
      { weekendId: 20, sprint: stored, race: [row(3, 1, 2500), row(1, 2, 2000)] },
    ]);
  });

  it('uses the points of each kind of session, and no rows for a session that is not held', () => {
    const race = [1, 2, 3];
    expect(supposedSeason(calendar.slice(2), [{ weekendId: 30, sprint: race, race: null }])).toEqual([
      { weekendId: 30, sprint: [row(1, 1, 1200), row(2, 2, 900), row(3, 3, 700)], race: [] },
    ]);
  });
});

describe('canSuppose', () => {
  const can = (...supposed: Parameters<typeof canSuppose>[2]) => canSuppose(riders, calendar, supposed);

  it('accepts open weekends and riders of the season, each once', () => {
    const open = { weekendId: 30, sprint: null, race: [1, 2] };
    expect([can(), can(open), can(open, { ...open, weekendId: 20 })]).toEqual([true, true, true]);
    expect([can(open, open), can({ ...open, weekendId: 10 }), can({ ...open, weekendId: 99 })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([can({ ...open, race: [1, 1] }), can({ ...open, race: [9] }), can({ ...open, sprint: [9] })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a row of the hypothetical standings', () => {
  const pick = (picksId: number, ranked: readonly [number, number, number, number, number]) => {
    return { picksId, submittedAt: picksId, picks: { ranked, independentId: 6, rookieId: null } };
  };
  const league: SupposableLeague = {
    season: { topIndependent: true, topRookie: false },
    riders,
    calendar,
    picks: picksColumnsOf([pick(1, [3, 2, 1, 4, 5]), pick(2, [1, 3, 4, 5, 6])]),
  };
  const rowsOf = async (withBonus: boolean) => {
    const now = await rankStored(league, neverYield);
    const then = await rankSupposed(league, [{ weekendId: 30, sprint: [6], race: [6, 1] }], withBonus, neverYield);
    return [0, 1].map((member) => supposedRow(league.picks, { now, then, withBonus }, member));
  };

  it('contains the change of position and the gain of each pick', async () => {
    const [first, second] = await rowsOf(false);
    // Rider 2 had 25. Rider 1 gains 20, and rider 6, the independent pick, gains 12 + 25.
    expect(first).toMatchObject({ position: 2, positionChange: -1, pointsHundredths: 8200, gainedHundredths: 5700 });
    expect(first?.picks.filter(({ gainedHundredths }) => gainedHundredths > 0)).toEqual([
      { slot: 3, riderId: 1, gainedHundredths: 2000 },
      { slot: 'independent', riderId: 6, gainedHundredths: 3700 },
    ]);
    // Rider 1 gains 20, and rider 6 gains 37 twice, because a rider counts in each slot.
    expect(second).toMatchObject({ position: 1, positionChange: 1, pointsHundredths: 9400, gainedHundredths: 9400 });
  });

  it('includes the bonus in the gain', async () => {
    const [first, second] = await rowsOf(true);
    // The championship is 6, 2, 1. 7 % of 25 for rider 2 as second, 5 % of 20 for rider 1 as third: 1.75 + 1.
    expect(first).toMatchObject({ bonusHundredths: 275, gainedHundredths: 5975 });
    expect(second).toMatchObject({ bonusHundredths: 0, gainedHundredths: 9400 });
  });
});
