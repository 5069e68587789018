import { expect, it } from '@jest/globals';
import type { ProgressTable, SeasonProgress } from '../../../league/contract/progress.js';
import { describeProgress, describeTable, tellPosition } from './describe-progress.js';

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

it('tells a weekend', () => {
  expect(describeTable(progress, 0)).toBe('Portuguese GP: julie 3rd, max not in it, eve not in it');
  expect(describeTable(progress, 2)).toBe('Final standings, with the bonus: julie 1st, max 2nd, eve not in it');
});

it('tells a position, or a dash where there is none', () => {
  expect([3, null, undefined].map(tellPosition)).toEqual(['3rd', '–', '–']);
});

it('tells the season', () => {
  expect(describeProgress(progress)).toBe(
    'julie: from 3rd to 1st. max: 2nd at the beginning and the end. eve: no picks in this season.',
  );
});
