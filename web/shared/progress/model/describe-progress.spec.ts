import { expect, it } from 'vitest';
import fc from 'fast-check';
import { season } from '../../../../demo/results-site/season.js';
import type { ProgressTable, SeasonProgress } from '../../../../league/contract/standings.js';
import { describeProgress, describeTable, shortTableNames, formatPosition } from './describe-progress.js';

const table = (title: string, with_bonus = false): ProgressTable => ({
  weekend: { id: 1, title, start: '2023-03-24', end: '2023-03-26', status: 2 },
  with_bonus,
});
const member = (username: string, positions: (number | null)[]) => ({
  user: { username, date_created: '', has_profile_picture: false },
  positions,
});
const progress: SeasonProgress = {
  tables: [table('Portuguese GP'), table('Spanish GP'), table('Spanish GP', true)],
  members: [member('julie', [3, 2, 1]), member('max', [null, 2, 2]), member('eve', [null, null, null])],
};

it('describeTable lists the positions after a weekend', () => {
  expect(describeTable(progress, 0)).toBe(
    'Portuguese GP: julie 3rd, max not in the standings, eve not in the standings',
  );
  expect(describeTable(progress, 2)).toBe(
    'Final standings, with the bonus: julie 1st, max 2nd, eve not in the standings',
  );
});

it('formatPosition returns an ordinal, or a dash without a position', () => {
  expect([3, null, undefined].map(formatPosition)).toEqual(['3rd', '–', '–']);
});

it('describeProgress summarizes the season', () => {
  expect(describeProgress(progress)).toBe(
    'julie: from 3rd to 1st. max: 2nd at the beginning and the end. eve: no picks in this season.',
  );
});

const tables = (titles: readonly string[], with_bonus = false) =>
  titles.map((title, id) => ({
    weekend: { id, title, start: '2023-03-24', end: '2023-03-26', status: 2 as const },
    with_bonus,
  }));
const namesOf = (...titles: string[]) => shortTableNames(tables(titles));

it('a short name is the first three letters of a race, or END for the table with the bonus', () => {
  expect(shortTableNames([...tables(['Portuguese GP', 'España']), ...tables(['España'], true)])).toEqual([
    'POR',
    'ESP',
    'END',
  ]);
});

it.each([
  [
    ['Austrian GP', 'Indian GP', 'Indonesian GP', 'Australian GP'],
    ['AUI', 'INI', 'INO', 'AUA'],
  ],
  [
    ['Misano', 'Misano 2'],
    ['MI1', 'MI2'],
  ],
  [
    ['Catalan GP', 'Catalan GP', 'Qatar GP'],
    ['CAT', 'CA1', 'QAT'],
  ],
  [
    ['Grand Prix of France', 'Grand Prix of Spain'],
    ['GRF', 'GRS'],
  ],
  [['Endurance'], ['EN1']],
  [
    ['Austrian GP', 'Aui', 'Australian GP'],
    ['AUA', 'AUI', 'AUL'],
  ],
])('short names distinguish %j', (titles, names) => {
  expect(namesOf(...titles)).toEqual(names);
});

it('short names are unique for all weekends of 2023 and for any titles', () => {
  expect(new Set(namesOf(...season.weekends.map(({ title }) => title))).size).toBe(season.weekends.length);
  const titles = fc.array(fc.constantFrom('Aus', 'Austria', 'Austin', 'END', 'AU1', 'A', '', 'Au'), { maxLength: 20 });
  fc.assert(
    fc.property(titles, (some) => {
      const names = shortTableNames([...tables(some), ...tables(['x'], true)]);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
