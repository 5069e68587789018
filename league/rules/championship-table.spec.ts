import { describe, expect, it } from '@jest/globals';
import {
  carriedAfterEdit,
  type ChampionshipRider,
  championshipTable,
  compareRiders,
  countWins,
  type FinalWeekend,
  NO_FINISH,
  type ResultRow,
  type RiderRecord,
  riderRecords,
  riderWeekends,
} from './championship-table.js';

// proves: rules-2
describe('carriedAfterEdit', () => {
  it('raises the carried points by the amount that the admin added to the total', () => {
    expect(carriedAfterEdit(200, 4500, 5000)).toBe(700); // 2 + (50 - 45) = 7
  });

  it('returns negative points if the total is set below the points of the results', () => {
    expect(carriedAfterEdit(0, 2500, 1000)).toBe(-1500); // 0 + (10 - 25) = -15
  });

  it('changes nothing if the total is sent back unchanged', () => {
    expect(carriedAfterEdit(-1500, 1000, 1000)).toBe(-1500);
  });
});

/** `latestFinishes` are positions in the main races, the latest race first. */
function record(number: number, points: number, ...latestFinishes: number[]): RiderRecord {
  const bestFinishes = latestFinishes.toSorted((a, b) => a - b);
  return { riderId: 500 + number, number, pointsHundredths: points * 100, latestFinishes, bestFinishes };
}

/** Checks both directions, because the result must not depend on the order of the arguments. */
function expectAhead(ahead: RiderRecord, behind: RiderRecord, decidedBy: string): void {
  expect(compareRiders(ahead, behind)).toEqual({ order: -1, decidedBy });
  expect(compareRiders(behind, ahead)).toEqual({ order: 1, decidedBy });
}

describe('the order of two riders', () => {
  it('is decided by points', () => {
    expectAhead(record(9, 46), record(1, 45, 1, 1), 'points');
  });

  it('is then decided by the better finishes, so a win beats any number of second places', () => {
    expectAhead(record(9, 45, NO_FINISH, 1), record(1, 45, 2, 2), 'count-back');
  });

  it('compares the next best finish while the better ones are equal', () => {
    expectAhead(record(9, 45, 3, 1, 2), record(1, 45, 1, 4, 2), 'count-back'); // 1 2 3 against 1 2 4
    expectAhead(record(9, 45, 20, 1), record(1, 45, 1, NO_FINISH), 'count-back'); // 1 20 against 1 and nothing
  });

  it('is then decided by the latest race with different positions', () => {
    expectAhead(record(9, 45, 1, 2), record(1, 45, 2, 1), 'latest-race');
    // equal in the latest race, 1 against 2 before
    expectAhead(record(9, 45, 3, 1, 2), record(1, 45, 3, 2, 1), 'latest-race');
  });

  it('is then decided by the smaller number, even before the first race', () => {
    expectAhead(record(9, 45, 3, 1), record(10, 45, 3, 1), 'number');
    expectAhead(record(9, 0), record(10, 0), 'number');
  });
});

const finishRow = (riderId: number, position: number, points: number) => {
  return { riderId, position, pointsHundredths: points * 100 };
};
const finalWeekends: FinalWeekend[] = [
  {
    weekendId: 11,
    sprint: [finishRow(1, 1, 12), finishRow(2, 2, 9)],
    race: [finishRow(2, 1, 25), finishRow(1, 2, 20)],
  },
  // The sprint was not held, and the first rider is not classified.
  { weekendId: 12, sprint: null, race: [finishRow(2, 1, 25), finishRow(1, 0, 0)] },
  { weekendId: 13, sprint: [finishRow(1, 1, 12)], race: [finishRow(1, 1, 25)] },
];

describe('the weekends of a rider', () => {
  it('contain both finishes and their sum', () => {
    expect(riderWeekends(1, finalWeekends)).toEqual([
      // 12 + 20 = 32
      {
        weekendId: 11,
        sprint: { position: 1, pointsHundredths: 1200 },
        race: { position: 2, pointsHundredths: 2000 },
        pointsHundredths: 3200,
      },
      { weekendId: 12, sprint: null, race: { position: 0, pointsHundredths: 0 }, pointsHundredths: 0 },
      // 12 + 25 = 37
      {
        weekendId: 13,
        sprint: { position: 1, pointsHundredths: 1200 },
        race: { position: 1, pointsHundredths: 2500 },
        pointsHundredths: 3700,
      },
    ]);
  });

  it('distinguish absent riders from unclassified ones', () => {
    expect(riderWeekends(2, finalWeekends).at(-1)).toEqual({
      weekendId: 13,
      sprint: null,
      race: null,
      pointsHundredths: 0,
    });
  });

  it('count the wins of sprints and of races', () => {
    const won = (riderId: number) => {
      const all = riderWeekends(riderId, finalWeekends);
      return [countWins(all, 'sprint'), countWins(all, 'race')];
    };
    expect(won(1)).toEqual([2, 1]);
    expect(won(2)).toEqual([0, 2]);
    expect(won(3)).toEqual([0, 0]);
  });
});

const rider = (riderId: number, carriedHundredths = 0): ChampionshipRider => ({
  riderId,
  number: riderId,
  carriedHundredths,
});
const row = (riderId: number, position: number, pointsHundredths = 0): ResultRow => ({
  riderId,
  position,
  pointsHundredths,
});
/** A weekend with a main race only. */
const race = (...rows: ResultRow[]): FinalWeekend => ({ weekendId: 1, race: rows, sprint: [] });

const order = (riders: ChampionshipRider[], weekends: FinalWeekend[]) =>
  championshipTable(riders, weekends).map(({ riderId }) => riderId);

function decidingStep(riders: [ChampionshipRider, ChampionshipRider], weekends: FinalWeekend[]) {
  const [a, b] = riderRecords(riders, weekends);
  return a && b && compareRiders(a, b);
}

// proves: rules-1
describe('the points of riders', () => {
  it('are the carried points plus every row of race and sprint', () => {
    const weekends = [
      { weekendId: 1, race: [row(7, 1, 2500)], sprint: [row(7, 2, 900)] },
      { weekendId: 2, race: [row(7, 3, 1600)], sprint: [row(7, 0, 0)] },
    ];
    // 2 + 25 + 9 + 16 + 0 = 52
    expect(championshipTable([rider(7, 200)], weekends)).toEqual([{ riderId: 7, position: 1, pointsHundredths: 5200 }]);
  });

  it('are only the carried points until a weekend is final', () => {
    // 30 > 20 > 0
    expect(championshipTable([rider(1, 2000), rider(2), rider(3, 3000)], [])).toEqual([
      { riderId: 3, position: 1, pointsHundredths: 3000 },
      { riderId: 1, position: 2, pointsHundredths: 2000 },
      { riderId: 2, position: 3, pointsHundredths: 0 },
    ]);
  });

  it('include half points', () => {
    // 12.5 + 12.5 = 25 > 24.5
    const weekends = [race(row(2, 1, 1250), row(1, 2, 2450)), race(row(2, 1, 1250))];
    expect(championshipTable([rider(1), rider(2)], weekends)).toEqual([
      { riderId: 2, position: 1, pointsHundredths: 2500 },
      { riderId: 1, position: 2, pointsHundredths: 2450 },
    ]);
  });

  // proves: rules-3
  it('come from the row, even if they do not follow from the position', () => {
    // 14th with 9 points occurred on the results site.
    expect(championshipTable([rider(1)], [race(row(1, 14, 900))])[0]?.pointsHundredths).toBe(900);
  });

  it('keep the offset of an edited total after the result is deleted', () => {
    const edited = rider(1, carriedAfterEdit(0, 2500, 1000));
    // -15 + 25 = 10, the total that the admin entered
    expect(championshipTable([edited], [race(row(1, 1, 2500))])[0]?.pointsHundredths).toBe(1000);
    // -15 + 0 = -15, behind a rider without points
    expect(championshipTable([edited, rider(2)], [])).toEqual([
      { riderId: 2, position: 1, pointsHundredths: 0 },
      { riderId: 1, position: 2, pointsHundredths: -1500 },
    ]);
  });

  it('treat a session that was not held as a session without rows', () => {
    const weekends: FinalWeekend[] = [
      { weekendId: 1, race: [row(1, 1, 2500)], sprint: [] },
      { weekendId: 2, race: null, sprint: [row(1, 1, 1200)] },
    ];
    expect(championshipTable([rider(1)], weekends)[0]?.pointsHundredths).toBe(3700); // 25 + 12 = 37
  });

  it('cannot be computed if a result names a rider who is not in the season', () => {
    expect(() => championshipTable([rider(1)], [race(row(99, 1, 2500))])).toThrow('rider 99');
  });
});

// proves: rules-5
describe('the order of riders', () => {
  it('is decided by points, even against a win', () => {
    const weekends = [race(row(1, 1, 2500), row(2, 2, 2600))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]); // 26 > 25
    expect(decidingStep([rider(1), rider(2)], weekends)).toEqual({ order: 1, decidedBy: 'points' });
  });

  it('is decided by wins if points are equal', () => {
    // wins: 2 has 1, 1 has 0, although 1 has more second places
    const weekends = [race(row(2, 1), row(1, 2)), race(row(1, 2), row(2, 12)), race(row(1, 2), row(2, 0))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]);
    expect(decidingStep([rider(1), rider(2)], weekends)).toEqual({ order: 1, decidedBy: 'count-back' });
  });

  it('is decided by second places if wins are equal', () => {
    // 1st, 2nd, 3rd: rider 1 has 1, 0, 2; rider 2 has 1, 1, 0
    const weekends = [race(row(1, 1), row(2, 2)), race(row(2, 1), row(1, 3)), race(row(1, 3), row(2, 9))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]);
  });

  it('is also decided by positions that score no points', () => {
    // an 11th place each; three 16th places against none
    const weekends = [race(row(1, 11), row(2, 16)), race(row(2, 11)), race(row(2, 16)), race(row(2, 16), row(1, 17))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]);
  });

  it('is decided by the number of finishes if everything else is equal', () => {
    const weekends = [race(row(1, 5)), race(row(2, 5)), race(row(2, 20), row(1, 0))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]); // 5th each, then 20th > nothing
  });

  it('ignores sprints in the count-back', () => {
    const weekends = [{ weekendId: 1, race: [row(2, 9), row(1, 10)], sprint: [row(1, 1), row(2, 2)] }];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]); // main race: 9th against 10th
  });

  it('is decided by the latest main race if both have the same positions', () => {
    const weekends = [race(row(1, 1), row(2, 2)), race(row(2, 1), row(1, 2))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]); // a win and a second place each; 2 won the last race
    expect(decidingStep([rider(1), rider(2)], weekends)).toEqual({ order: 1, decidedBy: 'latest-race' });
  });

  it('is decided by the latest race with different positions', () => {
    const weekends = [
      race(row(1, 1), row(2, 2)),
      race(row(2, 1), row(1, 2)),
      race(row(3, 1)), // both were absent
    ];
    expect(order([rider(1), rider(2)], weekends.slice(0, 2))).toEqual([2, 1]);
    expect(order([rider(1), rider(2), rider(3, -9900)], weekends)).toEqual([2, 1, 3]);
  });

  it('treats absent and unclassified riders alike', () => {
    const weekends = [race(row(1, 4)), race(row(2, 4)), race(row(1, 0))];
    // 4th once each; in the last race 1 is not classified and 2 is absent; in the race before, 2 is 4th
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]);
  });

  it('puts an unclassified rider behind the last classified one', () => {
    const weekends = [race(row(1, 0), row(2, 99))];
    expect(order([rider(1), rider(2)], weekends)).toEqual([2, 1]); // 99th, the last possible place, against no place
  });

  it('is decided by the smaller number if nothing else differs', () => {
    const riders: [ChampionshipRider, ChampionshipRider] = [
      { riderId: 1, number: 72, carriedHundredths: 0 },
      { riderId: 2, number: 9, carriedHundredths: 0 },
    ];
    const weekends = [race(row(1, 0))];
    expect(order(riders, weekends)).toEqual([2, 1]); // 9 < 72
    expect(decidingStep(riders, weekends)).toEqual({ order: 1, decidedBy: 'number' });
  });

  it('is decided by carried points and number before the first finish', () => {
    expect(order([rider(5, 1000), rider(3, 1000), rider(4, 1000)], [])).toEqual([3, 4, 5]); // 10 each, then the number
  });
});
