import { describe, expect, it } from '@jest/globals';
import { passesAround, pickedInWeekend } from './own-weekend.js';

const row = (riderId: number, pointsHundredths: number) => ({ riderId, position: 1, pointsHundredths });
const picks = { ranked: [1, 2, 3, 4, 5], independentId: 3, rookieId: 9 } as const;

describe('the picked riders of a weekend', () => {
  const weekend = {
    sprint: [row(3, 1200), row(1, 700), row(7, 900)],
    race: [row(2, 2500), row(1, 0), row(9, 400)],
  };

  it('are sorted by the points that they bring, and a rider in two slots counts twice', () => {
    const season = { topIndependent: true, topRookie: true };
    expect(pickedInWeekend(picks, season, weekend)).toEqual([
      { riderId: 2, slots: 1, sprint: null, race: 2500 },
      { riderId: 3, slots: 2, sprint: 1200, race: null },
      { riderId: 1, slots: 1, sprint: 700, race: 0 },
      { riderId: 9, slots: 1, sprint: null, race: 400 },
      { riderId: 4, slots: 1, sprint: null, race: null },
      { riderId: 5, slots: 1, sprint: null, race: null },
    ]);
  });

  it('do not count in slots that the season lacks', () => {
    const season = { topIndependent: false, topRookie: false };
    const counted = pickedInWeekend(picks, season, { ...weekend, race: null });
    expect(counted.map(({ riderId, slots, race }) => [riderId, slots, race])).toEqual([
      [3, 1, null],
      [1, 1, null],
      [2, 1, null],
      [4, 1, null],
      [5, 1, null],
    ]);
  });
});

describe('passes', () => {
  /** The names in the previous order, and in the new order. */
  const passes = (before: string, after: string, name: string) => {
    const rows = [...after].map((one, index) => {
      return { name: one, position: index + 1, positionChange: before.indexOf(one) - index };
    });
    const own = rows.find((one) => one.name === name) as (typeof rows)[number];
    const { passed, passedBy } = passesAround(rows, own);
    return [passed.map((one) => one.name).join(''), passedBy.map((one) => one.name).join('')];
  };

  it('are the members who were on the other side before, the nearest first', () => {
    expect(passes('abcdefg', 'gadcbef', 'd')).toEqual(['cb', 'g']);
    expect(passes('abcdefg', 'gadcbef', 'b')).toEqual(['', 'cdg']);
    expect(passes('abcdefg', 'gadcbef', 'g')).toEqual(['adcbef', '']);
  });

  it('are empty without a change', () => {
    expect(passes('abc', 'abc', 'b')).toEqual(['', '']);
  });
});
