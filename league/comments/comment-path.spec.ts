import { expect, it } from '@jest/globals';
import { commentPath } from './comment-path.js';

it('a comment is read below its race weekend or its announcement, and named by its id', () => {
  expect(commentPath({ id: 2, announcementId: null, weekendId: 1 })).toBe('race-weekends/1?comment=2');
  expect(commentPath({ id: 7, announcementId: 3, weekendId: null })).toBe('announcements/3?comment=7');
});
