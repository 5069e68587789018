import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkPositions, convertResults } from './convert-results.js';
import type { RawRow } from './result-fields.js';

const row = (position: string, number: string, points = '', name = 'A. Rider'): RawRow => ({
  position,
  number,
  name,
  points,
});

const places = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => row(String(from + index), String(100 + from + index)));

function problemsOf(...rows: RawRow[]): string[] {
  const converted = convertResults(rows);
  return converted.kind === 'unreadable' ? converted.problems : [];
}

describe('a result from the texts of its table', () => {
  // proves: rules-3, rules-33
  it('has points in hundredths, FIN for the classified riders, and the marks of the others', () => {
    expect(convertResults([row('1', '93', '25', 'M. Marquez'), row('2', '5'), row('dnf', '20')])).toEqual({
      kind: 'result',
      leftOut: [],
      rows: [
        { number: 93, name: 'M. Marquez', position: 1, pointsHundredths: 2500, mark: 'FIN' },
        { number: 5, name: 'A. Rider', position: 2, pointsHundredths: 0, mark: 'FIN' },
        { number: 20, name: 'A. Rider', position: 0, pointsHundredths: 0, mark: 'DNF' },
      ],
    });
  });

  // proves: rules-33
  it('has the classified riders by position, then the others in the order of the page', () => {
    const converted = convertResults([
      row('dns', '9'),
      row('2', '5'),
      row('ret', '8'),
      row('10', '7'),
      ...places(3, 9),
      row('1', '1'),
    ]);
    expect(converted).toMatchObject({ kind: 'result' });
    const numbers = converted.kind === 'result' ? converted.rows.map(({ number }) => number) : [];
    expect(numbers).toEqual([1, 5, 103, 104, 105, 106, 107, 108, 109, 7, 9, 8]);
  });

  // proves: rules-33
  it.each([
    ['NQ', 'NQ'],
    ['Retired', 'RET'],
    ['Ret.', 'RET'],
    ['N/C', 'NC'],
    ['WDN', 'WDN'],
    ['EX', 'EX'],
    ['NS', 'NS'],
    ['Not classified', 'NC'],
    ['Did not finish', 'DNF'],
    ['-', 'NC'],
    ['', 'NC'],
  ])('understands the mark "%s" as %s', (mark, stored) => {
    expect(convertResults([row('1', '93', '25'), row(mark, '5')])).toMatchObject({
      kind: 'result',
      rows: [{ mark: 'FIN' }, { position: 0, mark: stored }],
    });
  });

  it('omits and names the rows that cannot be read if an admin has confirmed this', () => {
    const rows = [
      row('1', '93', '25'),
      row('XYZ', '5', '', 'J. Zarco'),
      row('2', '20', '2O', 'F. Quartararo'),
      row('3', '7', '16'),
    ];
    const named = [
      'Row 2 (“J. Zarco”): the position “XYZ” is not understood.',
      'Row 3 (“F. Quartararo”): the points “2O” are not understood.',
    ];
    expect(convertResults(rows)).toEqual({ kind: 'unreadable', problems: named, rows: named });
    expect(convertResults(rows, { skipUnreadable: true })).toMatchObject({
      kind: 'result',
      rows: [
        { number: 93, position: 1 },
        { number: 7, position: 3 },
      ],
      leftOut: named,
    });
  });

  it('offers no rows to omit if the remaining rows are not a result', () => {
    const rows = [row('1', '93', '25'), row('1', '5', '20'), row('XYZ', '7')];
    const converted = convertResults(rows, { skipUnreadable: true });
    expect(converted).toMatchObject({
      kind: 'unreadable',
      problems: [expect.any(String), 'Position 1 appears in more than one row.'],
    });
    expect(converted).not.toHaveProperty('rows');
  });

  it('names only a few of many unreadable rows', () => {
    expect(problemsOf(...Array.from({ length: 500 }, (_, index) => row('x', String(index + 1))))).toHaveLength(26);
  });

  // proves: rules-33
  it.each(['dnf', 'DNF', 'Dns', 'nc', 'dq', 'dsq', 'ret', 'exc', 'wd', 'dnq'])('knows the mark %s', (mark) => {
    expect(convertResults([row('1', '93'), row(mark, '5')])).toMatchObject({
      rows: [{ mark: 'FIN' }, { position: 0, mark: mark.toUpperCase() }],
    });
  });

  it.each([
    ['', 0],
    ['0', 0],
    ['9', 900],
    ['12.5', 1250],
    ['12,5', 1250],
    ['0.29', 29],
    ['25 pts', 2500],
    ['Pts: 25', 2500],
    ['25 (+3)', 2500],
    ['25*', 2500],
    ['12½', 1250],
    ['½', 50],
    ['1,5', 150],
    ['-', 0],
    ['–', 0],
  ])('reads the points "%s" as %i hundredths', (points, hundredths) => {
    expect(convertResults([row('1', '93', points)])).toMatchObject({ rows: [{ pointsHundredths: hundredths }] });
  });

  it('has the points from the page, even for a position or a rider that would score none', () => {
    expect(convertResults([row('1', '93', '3'), row('dnf', '5', '1')])).toMatchObject({
      rows: [{ pointsHundredths: 300 }, { pointsHundredths: 100 }],
    });
  });

  // proves: rules-34
  it('may lack positions, because the site has left riders out', () => {
    expect(convertResults([row('1', '93', '25'), row('7', '5', '9'), row('4', '20', '13')])).toMatchObject({
      rows: [
        { position: 1, pointsHundredths: 2500 },
        { position: 4, pointsHundredths: 1300 },
        { position: 7, pointsHundredths: 900 },
      ],
    });
  });

  it('may have few classified riders, or none', () => {
    expect(convertResults([row('dnf', '93'), row('dns', '5')])).toMatchObject({ kind: 'result', rows: [{}, {}] });
  });
});

describe('a table without a valid result', () => {
  it.each(['', '0', '-1', '1000', '9.3', '93a', '#93', '١', ' 93'])(
    'is rejected because of the number "%s"',
    (number) => {
      expect(problemsOf(row('1', number))).toEqual([expect.stringContaining('is not a whole number from 1 to 999.')]);
    },
  );

  it.each(['0', '-1', '1st', 'P1', 'lap 3', '1.5', 'XYZ'])('is rejected because of the position "%s"', (position) => {
    expect(problemsOf(row('1', '93'), row(position, '5'))).toEqual([
      expect.stringMatching(/^Row 2 .* is not understood\.$/),
    ]);
  });

  it.each(['', '-', '–'])('may be half filled if a row has the position "%s"', (position) => {
    const understood = problemsOf(row('1', '93', '25'), row(position, '5'));
    const aboveClassified = problemsOf(row(position, '5'), row('1', '93', '25'));
    const withPoints = problemsOf(row('1', '93', '25'), row(position, '5', '20'));
    const moreThanClassified = problemsOf(row('1', '93', '25'), row(position, '5'), row(position, '6'));
    expect(understood).toEqual([]);
    expect([aboveClassified, withPoints, moreThanClassified].map(({ length }) => length)).toEqual([1, 1, 2]);
  });

  it.each(['-3', '−3', '1,000', '25 1', '25 / 20', '25-20', '(3)', '+3', '25¹', '1e3', 'NaN', '.5', '12.', '2½.5'])(
    'is rejected because of the points "%s"',
    (points) => {
      expect(problemsOf(row('1', '93', points))).toEqual([expect.stringContaining('are not understood.')]);
    },
  );

  // proves: rules-34
  it('is rejected if a position occurs twice, or if the first position is missing', () => {
    expect(problemsOf(row('1', '93'), row('1', '5'), row('1', '6'))).toEqual([
      'Position 1 appears in more than one row.',
    ]);
    expect(problemsOf(row('2', '93'), row('4', '5'))).toEqual(['Position 1 is missing: 2 comes first.']);
  });

  it('is rejected if a number occurs twice, once as not classified', () => {
    expect(problemsOf(row('1', '93'), row('dnf', '93'))).toEqual(['The number 93 appears in more than one row.']);
  });

  it('is reported with the row if a rider has no name', () => {
    expect(problemsOf(row('1', '93'), row('x', '5', '', ''))).toEqual(['Row 2: the position “x” is not understood.']);
  });

  it('is reported once for each invalid number, and not for invalid numbers that occur twice', () => {
    expect(problemsOf(row('1', 'x'), row('2', 'y'))).toHaveLength(2);
    expect(problemsOf(row('1', '0'), row('2', '0'))).toHaveLength(2);
  });

  it('is rejected if it has no rows, because admins record by hand that a session was not held', () => {
    expect(problemsOf()).toEqual(['The result table has no rows.']);
  });

  it('is reported with all its problems at once, and the rider of each problem', () => {
    const problems = problemsOf(row('x', 'y', 'z', 'F. Bagnaia'), row('2', '5', '', ''), row('3', '5'));
    expect(problems).toEqual([
      'Row 1 (“F. Bagnaia”): the number “y” is not a whole number from 1 to 999.',
      'Row 1 (“F. Bagnaia”): the position “x” is not understood.',
      'Row 1 (“F. Bagnaia”): the points “z” are not understood.',
      'The number 5 appears in more than one row.',
      'Position 1 is missing: 2 comes first.',
    ]);
  });
});

const garbage = fc.oneof(fc.string(), fc.constantFrom('1', '2', '3', 'dnf', '', '25', '12,5', '999', '1000'));
const garbageRow = fc.record({ position: garbage, number: garbage, name: garbage, points: garbage });

describe('any texts', () => {
  it('produce problems, or a result with distinct whole numbers and positions from 1', () => {
    fc.assert(
      fc.property(fc.array(garbageRow, { maxLength: 6 }), (rows) => {
        const converted = convertResults(rows);
        if (converted.kind === 'unreadable') {
          expect(converted.problems.length).toBeGreaterThan(0);
          return;
        }
        expect(converted.rows).toHaveLength(rows.length);
        expect(new Set(converted.rows.map(({ number }) => number)).size).toBe(rows.length);
        const positions = converted.rows.map(({ position }) => position).filter((position) => position > 0);
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        expect(positions[0] ?? 1).toBe(1);
        expect(
          converted.rows.every(({ pointsHundredths }) => Number.isInteger(pointsHundredths) && pointsHundredths >= 0),
        ).toBe(true);
      }),
    );
  });

  it('produce the same result in any order of the classified rows', () => {
    const sound = Array.from({ length: 12 }, (_, index) =>
      row(String(index + 1), String(index + 20), String(25 - index)),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(sound, { minLength: sound.length }), (shuffled) => {
        expect(convertResults(shuffled)).toEqual(convertResults(sound));
      }),
    );
  });
});

/** Rows with these positions and distinct numbers. */
const check = (...positions: number[]) =>
  checkPositions(positions.map((position, index) => ({ number: index + 1, position })));

describe('the positions of a result', () => {
  it('begin with 1 and have no duplicates, but gaps and unclassified riders are allowed', () => {
    expect(check(1, 2, 3)).toEqual([]);
    expect(check(3, 1, 7, 0, 0)).toEqual([]);
    expect(check(0, 0)).toEqual([]);
    expect(check()).toEqual([]);
  });

  it('are each reported once, in order, if several riders share them', () => {
    expect(check(12, 1, 3, 12, 3, 3)).toEqual([
      'Position 3 appears in more than one row.',
      'Position 12 appears in more than one row.',
    ]);
  });

  it('are reported if the first one is missing, after the duplicates', () => {
    expect(check(2, 3)).toEqual(['Position 1 is missing: 2 comes first.']);
    expect(check(4, 4)).toEqual(['Position 4 appears in more than one row.', 'Position 1 is missing: 4 comes first.']);
  });
});
