import { describe, expect, it } from 'vitest';
import type { Announcement, WeekendSimple } from '../../../../league/contract/shapes.js';
import { commentPath } from './profile.js';

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
