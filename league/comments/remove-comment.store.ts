import type { EntityManager } from 'typeorm';
import { Comment } from './comment.entity.js';

/** Stands in place of a comment that is gone while replies by others stay. */
export const removedText = '[deleted]';

/**
 * Removes a comment; one with replies by others stays as "[deleted]" without author (rules.md 8). Runs in a transaction: a
 * reply that is just being posted is waited for, and kept. Gives whose text is gone: the comment, and the replies that went
 * with it.
 */
export async function removeComment(manager: EntityManager, comment: Comment): Promise<Comment[]> {
  const { id, memberId } = comment;
  await manager.query('SELECT FROM comments WHERE id = $1 FOR UPDATE', [id]);
  const replies = await manager.findBy(Comment, { parentId: id });
  if (replies.some((reply) => reply.memberId !== memberId)) {
    await manager.update(Comment, id, { memberId: null, text: removedText, edited: false });
    return [comment];
  }
  await manager.delete(Comment, id);
  return [comment, ...replies];
}
