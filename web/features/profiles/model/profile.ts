import type { Comment } from '../../../../league/contract/shapes.js';

type CommentLocation = Pick<Comment, 'id' | 'announcement' | 'race_weekend'>;

/** The path of a comment on its page (member-area.md 2, Profile). */
export function commentPath({ id, announcement, race_weekend: weekend }: CommentLocation): string {
  const path = announcement ? `/announcements/${announcement.id}` : `/race-weekends/${weekend?.id}`;
  return `${path}?comment=${id}`;
}
