import type { Comment } from '../../schema/comment.entity.js';

/** The path and query of a comment, without leading slash: "race-weekends/1?comment=2". */
export function commentPath({
  id,
  announcementId,
  weekendId,
  groupId,
}: Pick<Comment, 'id' | 'announcementId' | 'weekendId' | 'groupId'>): string {
  return `${pageOf(announcementId, groupId) ?? `race-weekends/${weekendId}`}?comment=${id}`;
}

/** The path of the page where admins answer reports, without leading slash. */
export const reportsPage = 'administration/reports';

/** The path and query of the reports of a comment, without leading slash. */
export const reportPath = ({ id }: Pick<Comment, 'id'>): string => `${reportsPage}?comment=${id}`;

function pageOf(announcementId: number | null, groupId: number | null): string | null {
  if (announcementId !== null) return `announcements/${announcementId}`;
  return groupId === null ? null : `groups/${groupId}`;
}
