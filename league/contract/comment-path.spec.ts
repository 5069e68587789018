import { expect, it } from '@jest/globals';
import { commentPath, reportPath } from './page-paths.js';

it('the path of a comment names the page of its race weekend, announcement or group, and its id', () => {
  expect(commentPath({ id: 2, announcementId: null, weekendId: 1, groupId: null })).toBe('race-weekends/1?comment=2');
  expect(commentPath({ id: 7, announcementId: 3, weekendId: null, groupId: null })).toBe('announcements/3?comment=7');
  expect(commentPath({ id: 8, announcementId: null, weekendId: null, groupId: 4 })).toBe('groups/4?comment=8');
});

it('the path of its reports is a page of the administration', () => {
  expect(reportPath({ id: 8 })).toBe('administration/reports?comment=8');
});
