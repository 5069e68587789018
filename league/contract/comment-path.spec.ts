import { expect, it } from '@jest/globals';
import { commentPath, reportPath } from './page-paths.js';

it('a comment is read below its race weekend, its announcement or its group, and named by its id', () => {
  expect(commentPath({ id: 2, announcementId: null, weekendId: 1, groupId: null })).toBe('race-weekends/1?comment=2');
  expect(commentPath({ id: 7, announcementId: 3, weekendId: null, groupId: null })).toBe('announcements/3?comment=7');
  expect(commentPath({ id: 8, announcementId: null, weekendId: null, groupId: 4 })).toBe('groups/4?comment=8');
});

it('its reports are answered in the administration of the league', () => {
  expect(reportPath({ id: 8 })).toBe('administration/reports?comment=8');
});
