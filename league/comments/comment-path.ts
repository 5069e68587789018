import type { Comment } from './comment.entity.js';

/** The page and query on which a comment is shown, without leading slash: "race-weekends/1?comment=2". */
export function commentPath({
  id,
  announcementId,
  weekendId,
  groupId,
}: Pick<Comment, 'id' | 'announcementId' | 'weekendId' | 'groupId'>): string {
  return `${pageOf(announcementId, groupId) ?? `race-weekends/${weekendId}`}?comment=${id}`;
}

/** The page where admins answer reports of comments, without leading slash. */
export const reportsPage = 'administration/reports';

/** The page and query where admins answer the reports of a comment, without leading slash. */
export const reportPath = ({ id }: Pick<Comment, 'id'>): string => `${reportsPage}?comment=${id}`;

function pageOf(announcementId: number | null, groupId: number | null): string | null {
  if (announcementId !== null) return `announcements/${announcementId}`;
  return groupId === null ? null : `groups/${groupId}`;
}
