import type { Comment } from './comment.entity.js';

/** Where a comment is read, without leading slash: "race-weekends/1?comment=2". */
export function commentPath({
  id,
  announcementId,
  weekendId,
}: Pick<Comment, 'id' | 'announcementId' | 'weekendId'>): string {
  const place = announcementId === null ? `race-weekends/${weekendId}` : `announcements/${announcementId}`;
  return `${place}?comment=${id}`;
}
