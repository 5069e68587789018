import { describe, expect, it } from '@jest/globals';
import { compareRiders, NO_FINISH, type RiderRecord } from './championship-table.js';

/** A rider with points and finishes in the main races, latest race first. */
function rider(number: number, points: number, ...latestFinishes: number[]): RiderRecord {
  const bestFinishes = latestFinishes.toSorted((a, b) => a - b);
  return { riderId: 500 + number, number, pointsHundredths: points * 100, latestFinishes, bestFinishes };
}

/** Both ways round: who is ahead does not depend on who is named first. */
function expectAhead(ahead: RiderRecord, behind: RiderRecord, decidedBy: string): void {
  expect(compareRiders(ahead, behind)).toEqual({ order: -1, decidedBy });
  expect(compareRiders(behind, ahead)).toEqual({ order: 1, decidedBy });
}

describe('the order of two riders', () => {
  it('is that of their points', () => {
    expectAhead(rider(9, 46), rider(1, 45, 1, 1), 'points');
  });

  it('then that of the better finishes: a win beats any number of second positions', () => {
    expectAhead(rider(9, 45, NO_FINISH, 1), rider(1, 45, 2, 2), 'count-back');
  });

  it('goes on to the next best finish while those before are alike', () => {
    expectAhead(rider(9, 45, 3, 1, 2), rider(1, 45, 1, 4, 2), 'count-back'); // 1 2 3 against 1 2 4
    expectAhead(rider(9, 45, 20, 1), rider(1, 45, 1, NO_FINISH), 'count-back'); // 1 20 against 1 and none
  });

  it('then that of the latest race in which they differ', () => {
    expectAhead(rider(9, 45, 1, 2), rider(1, 45, 2, 1), 'latest-race');
    expectAhead(rider(9, 45, 3, 1, 2), rider(1, 45, 3, 2, 1), 'latest-race'); // alike in the latest, 1 against 2 before
  });

  it('then that of the smaller number, also before any race', () => {
    expectAhead(rider(9, 45, 3, 1), rider(10, 45, 3, 1), 'number');
    expectAhead(rider(9, 0), rider(10, 0), 'number');
  });
});
