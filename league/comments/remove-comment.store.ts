import type { EntityManager } from 'typeorm';
import { Comment } from './comment.entity.js';

/** Stands in place of a comment that is gone while replies by others stay. */
export const removedText = '[deleted]';

/**
 * Removes a comment; one with replies by others stays as "[deleted]" without author (rules.md 8). Runs in a transaction: a
 * reply that is just being posted is waited for, and kept.
 */
export async function removeComment(manager: EntityManager, { id, memberId }: Comment): Promise<void> {
  await manager.query('SELECT FROM comments WHERE id = $1 FOR UPDATE', [id]);
  const others: unknown[] = await manager.query(
    'SELECT FROM comments WHERE parent_id = $1 AND member_id IS DISTINCT FROM $2 LIMIT 1',
    [id, memberId],
  );
  if (others.length === 0) await manager.delete(Comment, id);
  else await manager.update(Comment, id, { memberId: null, text: removedText, edited: false });
}
