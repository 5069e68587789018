import { describe, expect, it } from '@jest/globals';
import { previousResults } from './championship-table.js';

const rider = (riderId: number, number: number, first: string, last: string) => ({ riderId, number, first, last });
const ranked = (number: number, first: string, last: string, pointsHundredths: number) => ({
  ...rider(900 + number, number, first, last),
  pointsHundredths,
});

describe('the results of the previous season', () => {
  it('contain the riders with the same names, best first, with their positions in that championship', () => {
    const riders = [rider(1, 1, 'Francesco', 'Bagnaia'), rider(2, 20, 'Fabio', 'Quartararo'), rider(3, 37, 'A', 'New')];
    const before = [
      ranked(63, 'Francesco', 'BAGNAIA', 26500),
      ranked(4, 'Andrea', 'Dovizioso', 25000),
      ranked(20, 'Fabio', 'Quartararo', 24800),
    ];
    expect(previousResults(riders, before)).toEqual([
      { riderId: 1, position: 1, pointsHundredths: 26500 },
      { riderId: 2, position: 3, pointsHundredths: 24800 },
    ]);
  });

  it('ignore accents and the order of first and last name', () => {
    const before = [ranked(89, 'Jorge', 'Martin', 500), ranked(49, 'Di Giannantonio', 'Fabio', 300)];
    const riders = [rider(1, 1, 'Jorge', 'Martín'), rider(2, 49, 'Fabio', 'Di Giannantonio')];
    expect(previousResults(riders, before).map(({ riderId }) => riderId)).toEqual([1, 2]);
  });

  it('do not contain riders without points', () => {
    expect(previousResults([rider(1, 1, 'A', 'B')], [ranked(1, 'A', 'B', 0)])).toEqual([]);
  });

  it('distinguish riders with the same name by the number, in either season', () => {
    const two = [rider(1, 5, 'A', 'B'), rider(2, 6, 'A', 'B')];
    expect(previousResults(two, [ranked(6, 'A', 'B', 100)])).toEqual([
      { riderId: 2, position: 1, pointsHundredths: 100 },
    ]);
    expect(previousResults(two, [ranked(7, 'A', 'B', 100)])).toEqual([]);
    const before = [ranked(7, 'A', 'B', 300), ranked(5, 'A', 'B', 100)];
    expect(previousResults([rider(1, 5, 'A', 'B')], before)).toEqual([
      { riderId: 1, position: 2, pointsHundredths: 100 },
    ]);
  });

  it('are empty without a previous season', () => {
    expect(previousResults([rider(1, 1, 'A', 'B')], [])).toEqual([]);
  });
});
