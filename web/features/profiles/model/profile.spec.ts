import { describe, expect, it } from 'vitest';
import type { MemberWeekend } from '../../../../league/contract/season-end.js';
import type { Announcement, WeekendSimple } from '../../../../league/contract/shapes.js';
import { aWeekend } from '../../../spec/a-weekend.js';
import { commentPath, extremesOf } from './profile.js';

const onWeekend: WeekendSimple = { id: 17, title: 'Qatar GP', start: '2023-11-17', end: '2023-11-19', status: 2 };
const announcement: Announcement = {
  id: 4,
  title: 'Two weekends to go',
  text: 'Qatar and Valencia will decide it.',
  user: { username: 'racedirector', date_created: '2023-03-08T06:00:00.000Z', has_profile_picture: false },
  edited: false,
  date_created: '2023-11-12T20:00:00.000Z',
  date_edited: null,
  amount_comments: 1,
};

// proves: profiles-4
describe('commentPath', () => {
  it('leads to a comment on an announcement', () => {
    expect(commentPath({ id: 9, announcement, race_weekend: null })).toBe('/announcements/4?comment=9');
  });

  it('leads to a comment on a race weekend', () => {
    expect(commentPath({ id: 9, announcement: null, race_weekend: onWeekend })).toBe('/race-weekends/17?comment=9');
  });
});

const weekend = (id: number, points: number, position_change: number | null): MemberWeekend => ({
  weekend: aWeekend({ id, title: `Round ${id}`, status: 2 }),
  position: 10,
  position_change,
  points,
});
const inWords = (weekends: MemberWeekend[]) =>
  extremesOf(weekends).map(({ label, weekend: { weekend: held }, text }) => [label, held.title, text]);

describe('the extreme weekends of a season', () => {
  it('have the most and the fewest points, the greatest rise and the greatest fall', () => {
    const weekends = [weekend(1, 58, null), weekend(2, 12.5, -3), weekend(3, 81, 4), weekend(4, 40, 1)];
    expect(inWords(weekends)).toEqual([
      ['Most points', 'Round 3', '+81.00'],
      ['Fewest points', 'Round 2', '+12.50'],
      ['Greatest rise', 'Round 3', 'up 4 positions'],
      ['Greatest fall', 'Round 2', 'down 3 positions'],
    ]);
  });

  it('are the first of several equal ones, and a rise or fall that did not happen is omitted', () => {
    expect(inWords([weekend(1, 20, null), weekend(2, 20, 0), weekend(3, 20, 1)])).toEqual([
      ['Most points', 'Round 1', '+20'],
      ['Fewest points', 'Round 1', '+20'],
      ['Greatest rise', 'Round 3', 'up 1 position'],
    ]);
  });

  it('are empty with fewer than two weekends', () => {
    expect(extremesOf([])).toEqual([]);
    expect(extremesOf([weekend(1, 20, null)])).toEqual([]);
  });
});
