import { describe, expect, it } from '@jest/globals';
import type { Announcement, WeekendSimple } from '../../../../league/contract/shapes.js';
import { commentPath } from './comment-address.js';

const weekend: WeekendSimple = { id: 17, title: 'Qatar GP', start: '2023-11-17', end: '2023-11-19', status: 2 };
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
describe('commentAddress', () => {
  it('points into the announcement', () => {
    expect(commentPath({ id: 9, announcement, race_weekend: null })).toBe('/announcements/4?comment=9');
  });

  it('points into the race weekend', () => {
    expect(commentPath({ id: 9, announcement: null, race_weekend: weekend })).toBe('/race-weekends/17?comment=9');
  });
});
