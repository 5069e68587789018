import type { Comment } from './comment.entity.js';

/** The page and query on which a comment is shown, without leading slash: "race-weekends/1?comment=2". */
export function commentPath({
  id,
  announcementId,
  weekendId,
}: Pick<Comment, 'id' | 'announcementId' | 'weekendId'>): string {
  const page = announcementId === null ? `race-weekends/${weekendId}` : `announcements/${announcementId}`;
  return `${page}?comment=${id}`;
}
