import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { RaceKind } from './weekend-states.js';
import { pointsByPosition } from '../riders/points.js';
import { findOddities, leastRows } from './result-plausibility.js';

const season = { riders: 32, fewestRows: null };

/** So many classified riders, and behind them so many who are not. */
function result(kind: RaceKind, classified: number, others = 0) {
  return Array.from({ length: classified + others }, (_, index) => {
    const position = index < classified ? index + 1 : 0;
    return { number: index + 1, position, pointsHundredths: pointsByPosition(kind, position) };
  });
}

describe('a plausible amount of rows', () => {
  it('is a third of the riders while the season has no result: of 32, 32 / 3 = 10.7, so 11', () => {
    expect(leastRows(season)).toBe(11);
  });

  it('is two thirds of the smallest result of the season: 17 in Argentina 2023, 17 * 2 / 3 = 11.3, so 12', () => {
    expect(leastRows({ riders: 32, fewestRows: 17 })).toBe(12);
  });
});

describe('a result that is as results are', () => {
  it.each([
    ['a race in which 13 of 22 are classified (America 2023)', 'race', 13, 9],
    ['a sprint of 23 that all finish', 'sprint', 23, 0],
    ['a race of the least rows in which one is classified', 'race', 1, 10],
  ] as const)('has nothing odd: %s', (_, kind, classified, others) => {
    expect(findOddities(kind, result(kind, classified, others), season)).toEqual([]);
  });
});

// proves: autopilot-5
describe('a result is odd', () => {
  it('with fewer rows than plausible', () => {
    expect(findOddities('race', result('race', 10), season)).toEqual([
      'It has 10 rows, fewer than the 11 that are plausible.',
    ]);
  });

  it('without anybody classified', () => {
    expect(findOddities('race', result('race', 0, 20), season)).toEqual(['Nobody is classified in it.']);
  });

  it('with half points: 25 / 2 = 12.5 for the first, and so on for all 15 who have points', () => {
    const halved = result('race', 20).map((row) => ({ ...row, pointsHundredths: row.pointsHundredths / 2 }));
    expect(findOddities('race', halved, season)).toEqual([
      '15 rows do not have the points of its position: number 1, position 1, has 12.5 points, not 25.',
    ]);
  });

  it('with the points of a race in a sprint: positions 10 to 15 have 0 there', () => {
    expect(findOddities('sprint', result('race', 20), season)).toEqual([
      '15 rows do not have the points of its position: number 1, position 1, has 25 points, not 12.',
    ]);
  });

  it('with points of somebody who is not classified', () => {
    const rows = result('race', 19, 1).map((row) => (row.position === 0 ? { ...row, pointsHundredths: 100 } : row));
    expect(findOddities('race', rows, season)).toEqual([
      'One row does not have the points of its position: number 20, not classified, has 1 point, not 0.',
    ]);
  });

  it('with missing positions: a person compares it with another source', () => {
    const rows = result('race', 20).filter(({ position }) => position !== 3 && position !== 17);
    expect(findOddities('race', rows, season)).toEqual(['The page lacks the positions 3, 17.']);
  });

  it('in all that it is', () => {
    expect(findOddities('race', [], season)).toHaveLength(2);
  });
});

describe('any result', () => {
  const kinds = fc.constantFrom<RaceKind>('race', 'sprint');

  it('with its due points and enough rows has nothing odd', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 40 }), fc.nat(20), (kind, classified, others) => {
        const rows = result(kind, classified, others);
        expect(findOddities(kind, rows, { riders: rows.length, fewestRows: rows.length })).toEqual([]);
      }),
    );
  });

  it('of which one row has other points is odd, whichever it is', () => {
    fc.assert(
      fc.property(kinds, fc.nat(19), fc.integer({ min: 1, max: 5000 }), (kind, at, more) => {
        const rows = result(kind, 15, 5).map((row, index) =>
          index === at ? { ...row, pointsHundredths: row.pointsHundredths + more } : row,
        );
        expect(findOddities(kind, rows, season)).toHaveLength(1);
      }),
    );
  });
});
