import { type EntityManager, IsNull } from 'typeorm';
import { Comment } from '../../league/comments/comment.entity.js';
import type { CommentsAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import type { CommentPlace } from './find-place.js';
import { countReplies, presentComments } from './read-comments.js';

const most = limits.talk;

/**
 * The newest comments of a place with their replies, or the newest of those before one of them; null where that is not
 * there. As many as have no more than 1,500 replies together, at most 500, and one in any case.
 */
export async function readTalk(
  manager: EntityManager,
  { column }: CommentPlace,
  before: number | null,
): Promise<CommentsAnswer | null> {
  const top = { ...column, parentId: IsNull() };
  if (before !== null && !(await manager.existsBy(Comment, { ...top, id: before }))) return null;
  const query = manager
    .createQueryBuilder(Comment, 'comment')
    .where(top)
    .orderBy({ 'comment.dateCreated': 'DESC', 'comment.id': 'DESC' })
    .limit(most.comments + 1);
  if (before !== null)
    query.andWhere(
      '(comment.dateCreated, comment.id) < (SELECT last.date_created, last.id FROM comments last WHERE last.id = :before)',
      { before },
    );
  const found = await query.getMany();
  const amountOf = await countReplies(manager, found);
  const comments = found.slice(0, countReadable(found.map(({ id }) => amountOf.get(id) ?? 0)));
  return { comments: await presentComments(manager, comments), older: comments.length < found.length };
}

/** How many comments, by how many replies each of them has, are read at once. */
function countReadable(replies: readonly number[]): number {
  let sum = 0;
  const tooMany = replies.findIndex((amount) => (sum += amount) > most.replies);
  return Math.min(tooMany === -1 ? replies.length : Math.max(tooMany, 1), most.comments);
}
