import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { RaceKind } from './weekend-states.js';
import { pointsByPosition } from './points.js';
import {
  findEqualResult,
  findListOrder,
  findMissingRiders,
  findOddities,
  rowLimits,
  usualRowsOf,
} from './result-plausibility.js';

const season = { riders: 32, usualRows: null };

/** The classified riders come first. */
function result(kind: RaceKind, classified: number, others = 0) {
  return Array.from({ length: classified + others }, (_, index) => {
    const position = index < classified ? index + 1 : 0;
    return { number: index + 1, position, pointsHundredths: pointsByPosition(kind, position) };
  });
}

const positions = (rows: readonly { number: number; position: number }[]) =>
  new Map(rows.map(({ number, position }) => [number, position]));

const qatar = { title: 'the race of “Qatar GP”', isSameSeason: true, isSameWeekend: false };

/** A race of 20 riders. `points` replaces the points of riders, by number. */
const raceWith = (points: Record<number, number>, others = 0) =>
  result('race', 20 - others, others).map((row) => {
    const changed = points[row.number];
    return changed === undefined ? row : { ...row, pointsHundredths: changed * 100 };
  });

describe('the usual number of rows', () => {
  it('is at least half of the riders if the season has no other result: 31 / 2 = 15.5, so 15', () => {
    expect(rowLimits({ riders: 31, usualRows: null })).toEqual({ least: 15, most: Infinity });
  });

  it('is from three quarters to one and a half of the median: 21 * 3 / 4 = 15.75, 21 * 3 / 2 = 31.5', () => {
    expect(rowLimits({ riders: 32, usualRows: 21 })).toEqual({ least: 16, most: 31 });
  });

  it('is at least a third of the riders if other results have few rows: 32 / 3 = 10.7, so 11', () => {
    expect(rowLimits({ riders: 32, usualRows: 1 }).least).toBe(11);
  });

  it('is the median of the season, without other seasons: 20 of 19, 20, 21 and 22', () => {
    const sizes = [21, 19, 22, 20].map((size) => ({ ...qatar, positions: positions(result('race', size)) }));
    expect(usualRowsOf([...sizes, { ...qatar, isSameSeason: false, positions: new Map() }])).toBe(20);
    expect(usualRowsOf([])).toBeNull();
  });

  it('is never one', () => {
    expect(rowLimits({ riders: 1, usualRows: null }).least).toBe(2);
  });
});

describe('a usual result', () => {
  it.each([
    ['a race in which 13 of 22 are classified (America 2023)', 'race', 13, 9],
    ['a sprint of 23 that all finish', 'sprint', 23, 0],
    ['a race of the fewest usual rows in which half of the riders are classified', 'race', 8, 8],
    ['a session that was not held', 'sprint', 0, 0],
  ] as const)('has no oddities: %s', (_, kind, classified, others) => {
    expect(findOddities(kind, result(kind, classified, others), season)).toEqual([]);
  });
});

// proves: autopilot-5, rules-61
describe('a result is odd', () => {
  it('with fewer rows than usual', () => {
    expect(findOddities('race', result('race', 15), season)).toEqual([
      'The result has only 15 rows, far fewer than usual.',
    ]);
    expect(findOddities('race', result('race', 15), { riders: 23, usualRows: 21 })).toEqual([
      'The result has only 15 rows, far fewer than usual.',
    ]);
  });

  it('may lack its end if its riders are far fewer than usual and all classified: 16 is below 21 * 4 / 5 = 16.8', () => {
    const usual = { riders: 23, usualRows: 21 };
    expect(findOddities('race', result('race', 16), usual)).toEqual([
      'The result has only 16 rows, and all its riders are classified: its end may be missing.',
    ]);
    expect(findOddities('race', result('race', 15, 1), usual)).toEqual([]);
    expect(findOddities('race', result('race', 17), usual)).toEqual([]);
  });

  it('with more rows than usual', () => {
    expect(findOddities('race', result('race', 32), { riders: 32, usualRows: 21 })).toEqual([
      'The result has 32 rows, far more than usual.',
    ]);
  });

  it.each([1, 2, 32])('with a single row in a season of %i riders', (riders) => {
    expect(findOddities('race', result('race', 1), { riders, usualRows: 1 })).toEqual(['The result has only one row.']);
  });

  it('without classified riders', () => {
    expect(findOddities('race', result('race', 0, 20), season)).toEqual(['Nobody is classified.']);
  });

  it('if most riders are not classified, because their rows may be half filled', () => {
    expect(findOddities('race', result('race', 3, 17), season)).toEqual(['Only 3 of 20 riders are classified.']);
  });

  it.each([
    ['race', 15],
    ['sprint', 9],
  ] as const)('if the first %s of a season only has its %i riders with points', (kind, count) => {
    const told = `The result has only ${count} rows, and all its riders are classified: its end may be missing.`;
    expect(findOddities(kind, result(kind, count), { riders: 17, usualRows: null })).toEqual([told]);
    expect(findOddities(kind, result(kind, count, 1), { riders: 17, usualRows: null })).toEqual([]);
    expect(findOddities(kind, result(kind, count), { riders: count, usualRows: null })).toEqual([]);
    expect(findOddities(kind, result(kind, count + 1), { riders: 17, usualRows: null })).toEqual([]);
  });

  it('without points, such as a starting grid', () => {
    const grid = result('race', 20).map((row) => ({ ...row, pointsHundredths: 0 }));
    expect(findOddities('race', grid, season)).toEqual(['No rider has points.']);
  });

  it('if the winner has no points', () => {
    expect(findOddities('race', raceWith({ 1: 0 }), season)).toEqual(['The winner, number 1, has no points.']);
  });

  it('with half points: 25 / 2 = 12.5 for the first, and so on for all 15 riders with points', () => {
    const halved = result('race', 20).map((row) => ({ ...row, pointsHundredths: row.pointsHundredths / 2 }));
    expect(findOddities('race', halved, season)).toEqual([
      '15 riders have points that do not follow from their positions. For example, number 1 in position 1 has 12.5 points instead of 25.',
    ]);
  });

  it('if a sprint has the points of a race, because positions 10 to 15 have no points there', () => {
    expect(findOddities('sprint', result('race', 20), season)).toEqual([
      '15 riders have points that do not follow from their positions. For example, number 1 in position 1 has 25 points instead of 12.',
    ]);
  });

  it.each([
    [{ 14: 9 }, 'Number 14 in position 14 has 9 points instead of 2.'],
    [{ 16: 1 }, 'Number 16 in position 16 has 1 point instead of 0.'],
    [{ 2: 0 }, 'Number 2 in position 2 has no points instead of 20.'],
    [{ 1: 37 }, 'Number 1 in position 1 has 37 points instead of 25.'],
  ])('if the points of one rider do not follow from the position: %j', (points, text) => {
    expect(findOddities('race', raceWith(points), season)).toEqual([text]);
  });

  it('if unclassified riders have points', () => {
    expect(findOddities('race', raceWith({ 20: 1 }, 2), season)).toEqual([
      'Number 20 is not classified but has 1 point.',
    ]);
    expect(findOddities('race', raceWith({ 19: 25, 20: 24 }, 2), season)).toEqual([
      'The numbers 19, 20 are not classified but have points.',
    ]);
  });

  it('if positions are missing, because an admin should compare it with another source', () => {
    const rows = result('race', 20).filter(({ position }) => position !== 3 && position !== 17);
    expect(findOddities('race', rows, season)).toEqual(['The page lacks positions 3, 17.']);
  });

  it('in several ways at once: three rows, laps instead of points, and an unclassified rider', () => {
    const laps = result('race', 2, 1).map((row) => ({ ...row, pointsHundredths: 2100 }));
    expect(findOddities('race', laps, season)).toEqual([
      'The result has only 3 rows, far fewer than usual.',
      'Number 3 is not classified but has 21 points.',
      '2 riders have points that do not follow from their positions. For example, number 1 in position 1 has 21 points instead of 25.',
    ]);
  });
});

describe('a result of a page', () => {
  it('is odd if another result has the same positions', () => {
    const rows = result('race', 8, 2);
    expect(findEqualResult(rows, [{ ...qatar, positions: positions(rows) }])).toEqual([
      'All riders have the same positions as in the race of “Qatar GP”.',
    ]);
  });

  it('may have the same positions as another result if it has few rows', () => {
    const rows = result('race', 9);
    expect(findEqualResult(rows, [{ ...qatar, positions: positions(rows) }])).toEqual([]);
  });

  it('is not equal to a result with other or more rows', () => {
    const rows = result('race', 12);
    const others = [result('race', 11, 1), result('race', 12, 1), result('race', 11)];
    expect(
      findEqualResult(
        rows,
        others.map((other) => ({ ...qatar, positions: positions(other) })),
      ),
    ).toEqual([]);
  });
});

describe('a list of riders', () => {
  const names = ['Álex Márquez', 'Aleix Espargaró', 'Brad Binder', 'Enea Bastianini', 'Joan Mir', 'Johann Zarco'];
  const more = ['Luca Marini', 'Marc Márquez', 'Pol Espargaró', 'Raúl Fernández'];
  const points = [3, 9, 0, 8, 20, 2, 1, 25, 11, 7];
  const riders = [...names, ...more].map((name, index) => {
    const [first = '', last = ''] = name.split(' ');
    return {
      number: [73, 41, 33, 23, 36, 5, 10, 93, 44, 25][index] ?? 0,
      first,
      last,
      pointsHundredths: points[index] ?? 0,
    };
  });
  const finish = (order: typeof riders) =>
    findListOrder(
      order.map(({ number }, index) => ({ number, position: index + 1, pointsHundredths: 0 })),
      riders,
    );

  it.each([
    ['their numbers', (a: (typeof riders)[0], b: (typeof riders)[0]) => a.number - b.number],
    ['their numbers', (a: (typeof riders)[0], b: (typeof riders)[0]) => b.number - a.number],
    ['their names', (a: (typeof riders)[0], b: (typeof riders)[0]) => a.last.localeCompare(b.last, 'en')],
    ['their names', (a: (typeof riders)[0], b: (typeof riders)[0]) => a.first.localeCompare(b.first, 'en')],
    ['the championship', (a: (typeof riders)[0], b: (typeof riders)[0]) => b.pointsHundredths - a.pointsHundredths],
  ])('is odd as a result, because its riders are in the order of %s', (order, compare) => {
    expect(finish(riders.toSorted(compare))).toEqual([`The riders are in the order of ${order}, as in a list.`]);
  });

  it('is no longer in order if one rider is elsewhere, and nine riders may be in order by chance', () => {
    const [first, ...others] = riders.toSorted((a, b) => a.number - b.number) as [(typeof riders)[0]];
    expect(finish([...others, first])).toEqual([]);
    expect(finish(others)).toEqual([]);
  });
});

// proves: rules-61
describe('riders of the other session of the weekend', () => {
  const sprint = { ...qatar, title: 'the sprint of “Qatar GP”', positions: positions(result('sprint', 20, 2)) };
  const missingIn = (rows: ReturnType<typeof result>, isSameWeekend = true) =>
    findMissingRiders(rows, [{ ...sprint, isSameWeekend }]);

  it.each([
    ['three', result('race', 18, 1), '3 riders of the sprint of “Qatar GP” are missing: 20, 21, 22.'],
    [
      'two if all others are classified',
      result('race', 20),
      '2 riders of the sprint of “Qatar GP” are missing: 21, 22.',
    ],
  ])('make a result odd if they are missing: %s', (_, rows, oddity) => {
    expect(missingIn(rows)).toEqual([oddity]);
  });

  it.each([
    ['two beside riders who are not classified', result('race', 18, 2)],
    ['one', result('race', 21)],
    ['all if the session was not held', []],
  ])('may be missing without making it odd: %s', (_, rows) => {
    expect(missingIn(rows)).toEqual([]);
  });

  it('of other weekends may be missing', () => {
    expect(missingIn(result('race', 12), false)).toEqual([]);
  });
});

describe('any result', () => {
  const kinds = fc.constantFrom<RaceKind>('race', 'sprint');

  it('with the right points and enough rows has no oddities', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        (kind, classified, retired) => {
          const rows = result(kind, classified, Math.min(retired, classified));
          expect(findOddities(kind, rows, { riders: rows.length, usualRows: rows.length })).toEqual([]);
        },
      ),
    );
  });

  it('with wrong points in any one row is odd', () => {
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
