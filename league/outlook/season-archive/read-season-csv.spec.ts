import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../contract/limits.js';
import { readSeasonCsv } from './read-season-csv.js';

const head = 'year,position,member,points';
const read = (...lines: string[]) => readSeasonCsv([head, ...lines].join('\n'));
const namesOf = (text: string) =>
  readSeasonCsv(text).seasons.map(({ year, rows }) => [year, ...rows.map(({ name, points }) => `${name} ${points}`)]);

// proves: season-archive-7
describe('a spreadsheet of earlier seasons', () => {
  it('has a table per year, the latest first, whatever the order of the lines', () => {
    const { seasons, problems } = read('2010,1,ann,12.5', '2011,2,bob,3', '2011,1,cleo,3.25', '2010,2,bob,-1');
    expect(problems).toEqual([]);
    expect(seasons.map(({ year, rows }) => [year, rows])).toEqual([
      [
        2011,
        [
          { name: 'cleo', points: 325 },
          { name: 'bob', points: 300 },
        ],
      ],
      [
        2010,
        [
          { name: 'ann', points: 1250 },
          { name: 'bob', points: -100 },
        ],
      ],
    ]);
  });

  it.each([
    ['semicolons and decimal commas', 'year;position;member;points\r\n2011;1;ann;70,5\r\n'],
    ['tabs', 'year\tposition\tmember\tpoints\n2011\t1\tann\t70.5'],
    [
      'a byte order mark, other columns and another order',
      '\uFEFFteam,Points , MEMBER,position,year\nred,70.50,ann,1,2011',
    ],
    ['quotation marks', '"year","position","member","points"\n"2011","1","ann","70,5"\n'],
    ['empty lines', '\n\nyear,position,member,points\n\n2011,1,ann,70.5\n,,,\n'],
  ])('may have %s', (_, text) => {
    expect(readSeasonCsv(text).problems).toEqual([]);
    expect(namesOf(text)).toEqual([[2011, 'ann 7050']]);
  });

  it('may have separators, quotation marks and line breaks inside quotation marks', () => {
    expect(namesOf(`${head}\n2011,1,"a, ""b""\nc",1`)).toEqual([[2011, 'a, "b"\nc 100']]);
  });

  it('has the same digest for equal tables, and different digests for different tables', () => {
    const digests = (...lines: string[]) => read(...lines).seasons.map(({ digest }) => digest);
    const [first] = digests('2011,1,ann,3', '2011,2,bob,2');
    expect(digests('2011,2,bob,2.00', '2011,1,ann,3')).toEqual([first]);
    expect(digests('2011,1,ann,3', '2011,2,bob,2.01')).not.toEqual([first]);
    expect(digests('2012,1,ann,3', '2012,2,bob,2')).not.toEqual([first]);
  });

  it.each([
    [
      '',
      'The first line must name the columns year, position, member and points. Missing: year, position, member, points',
    ],
    [
      'year,place,member,points\n2011,1,a,1',
      'The first line must name the columns year, position, member and points. Missing: position',
    ],
    [head, 'There are no rows below the column names'],
    [`${head}\n2011,1,"ann,1`, 'A quotation mark is opened and never closed'],
  ])('is refused with the text %j', (text, problem) => {
    expect(readSeasonCsv(text)).toEqual({ seasons: [], problems: [problem] });
  });

  it.each([
    ['2100,1,ann,1', 'Line 2: "2100" is not a year from 1900 to 2099'],
    ['11,1,ann,1', 'Line 2: "11" is not a year from 1900 to 2099'],
    ['2011,0,ann,1', 'Line 2: "0" is not a position'],
    ['2011,first,ann,1', 'Line 2: "first" is not a position'],
    ['2011,1,,1', 'Line 2: the name of a member has 1 to 100 characters'],
    [`2011,1,${'a'.repeat(101)},1`, 'Line 2: the name of a member has 1 to 100 characters'],
    ['2011,1,ann,1.234', 'Line 2: "1.234" are not points with at most two decimals'],
    ['2011,1,ann,', 'Line 2: "" are not points with at most two decimals'],
    ['2011,1', 'Line 2: the name of a member has 1 to 100 characters'],
  ])('is refused with the number of the line %j', (line, problem) => {
    expect(read(line).problems).toContain(problem);
  });

  it.each([
    [['2011,1,ann,3', '2011,3,bob,1'], '2011: the positions do not run from 1 without gaps or duplicates (line 3)'],
    [['2011,1,ann,3', '2011,1,bob,1'], '2011: the positions do not run from 1 without gaps or duplicates (line 3)'],
    [['2011,1,ann,3', '2011,2,Ann,1'], '2011: Ann appears twice (line 3)'],
  ])('is refused with the lines %j', (lines, problem) => {
    expect(read(...lines).problems).toEqual([problem]);
  });

  it('is refused with more members than a season may have', () => {
    const lines = Array.from({ length: limits.archivedMembers + 1 }, (_, index) => `2011,${index + 1},m${index},1`);
    expect(read(...lines).problems).toEqual(['2011 has more than 10000 members']);
  });

  it('is not read beyond the first problems, which quote only the start of long cells', () => {
    const lines = Array.from({ length: 5000 }, () => `2011,${'x'.repeat(5000)},ann,1`);
    const { problems } = read(...lines);
    expect(problems).toHaveLength(limits.seasonFileProblems);
    expect(problems[0]).toBe(`Line 2: "${'x'.repeat(100)}…" is not a position`);
  });
});

/** The methods that process more than one character or cell at a time. */
const readingMethods = [
  ...(['trim', 'toLowerCase', 'split', 'replace', 'replaceAll', 'indexOf', 'includes'] as const).map(
    (name) => [String.prototype, name] as const,
  ),
  ...(['indexOf', 'includes', 'some', 'filter', 'map'] as const).map((name) => [Array.prototype, name] as const),
];

/** Counts the characters and items that these methods process while the function runs. */
function countWork(run: () => unknown): number {
  let work = 0;
  for (const [prototype, name] of readingMethods) {
    const original = (prototype as unknown as Record<string, (...given: unknown[]) => unknown>)[name];
    jest.spyOn(prototype as unknown as Record<string, () => unknown>, name).mockImplementation(function (
      this: string | unknown[],
      ...given: unknown[]
    ) {
      work += this.length;
      return original?.apply(this, given);
    });
  }
  try {
    run();
  } finally {
    jest.restoreAllMocks();
  }
  return work;
}

// proves: season-archive-7
describe('the work for a spreadsheet', () => {
  afterEach(() => void jest.restoreAllMocks());
  /** Twice as much text causes at most twice as much work, apart from a constant. */
  const expectLinear = (makeText: (times: number) => string) => {
    const [once, twice] = [1000, 2000].map((times) => countWork(() => readSeasonCsv(makeText(times)))) as [
      number,
      number,
    ];
    expect(twice).toBeLessThanOrEqual(2 * once + 2000);
  };

  it.each([
    ['quotation marks', '"'],
    ['quotation marks in a cell', 'x"'],
    ['line ends', '\n'],
    ['Windows line ends', '\r\n'],
    ['bad rows', '\nx,y,,z'],
    ['good rows', '\n2011,1,ann,3'],
    ['columns', ',"year"'],
    ['blanks', ' '],
  ])('is linear in the number of %s', (_, part) => {
    expectLinear((times) => `${head}\n${part.repeat(times)}`);
    expectLinear((times) => part.repeat(times));
    expectLinear((times) => `${head}${part.repeat(times)}\n2011,1,ann,3`);
  });

  it('is linear in the length of any repeated text', () => {
    const character = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'x', '2', '2011,1,ann,3\n');
    const part = fc.string({ unit: character, minLength: 1, maxLength: 6 });
    const property = fc.property(part, part, part, (before, repeated, after) =>
      expectLinear((times) => `${head}\n${before}${repeated.repeat(times)}${after}`),
    );
    fc.assert(property, { numRuns: 60 });
  });
});
