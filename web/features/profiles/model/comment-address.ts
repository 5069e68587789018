import type { Comment } from '../../../../league/contract/shapes.js';

type Placed = Pick<Comment, 'id' | 'announcement' | 'race_weekend'>;

/** Where a comment is read (member-area.md 2, Profile). */
export function commentAddress({ id, announcement, race_weekend: weekend }: Placed): string {
  const place = announcement ? `/announcements/${announcement.id}` : `/race-weekends/${weekend?.id}`;
  return `${place}?comment=${id}`;
}
