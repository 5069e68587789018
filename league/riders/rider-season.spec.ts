import { describe, expect, it } from '@jest/globals';
import type { FinalWeekend } from './championship-table.js';
import { countWins, riderWeekends } from './rider-season.js';

const row = (riderId: number, position: number, points: number) => {
  return { riderId, position, pointsHundredths: points * 100 };
};
const weekends: FinalWeekend[] = [
  { weekendId: 11, sprint: [row(1, 1, 12), row(2, 2, 9)], race: [row(2, 1, 25), row(1, 2, 20)] },
  // The sprint was not held, and the first rider fell.
  { weekendId: 12, sprint: null, race: [row(2, 1, 25), row(1, 0, 0)] },
  { weekendId: 13, sprint: [row(1, 1, 12)], race: [row(1, 1, 25)] },
];

describe('the weekends of a rider', () => {
  it('have both finishes with their sum', () => {
    expect(riderWeekends(1, weekends)).toEqual([
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

  it('tell absence from not being classified', () => {
    expect(riderWeekends(2, weekends).at(-1)).toEqual({ weekendId: 13, sprint: null, race: null, pointsHundredths: 0 });
  });

  it('count wins of sprints and of races', () => {
    const won = (riderId: number) => {
      const all = riderWeekends(riderId, weekends);
      return [countWins(all, 'sprint'), countWins(all, 'race')];
    };
    expect(won(1)).toEqual([2, 1]);
    expect(won(2)).toEqual([0, 2]);
    expect(won(3)).toEqual([0, 0]);
  });
});
