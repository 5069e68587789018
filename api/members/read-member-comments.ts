import { type EntityManager, Raw } from 'typeorm';
import { Comment } from '../../league/comments/comment.entity.js';
import type { UserCommentsAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { presentComments } from '../comments/read-comments.js';

const perPage = limits.commentsPerProfilePage;

/** Not on a weekend of a deleted season: that is hidden with all of it (rules.md 4). */
const isShown = Raw(
  (weekendId) => `(${weekendId} IS NULL OR EXISTS (SELECT FROM race_weekends JOIN seasons ON seasons.id = season_id
    WHERE race_weekends.id = ${weekendId} AND seasons.deleted_at IS NULL))`,
);

/** A page of a member's comments and replies, newest first; past the end an empty list. */
export async function readMemberComments(
  manager: EntityManager,
  memberId: number,
  page: number,
): Promise<UserCommentsAnswer> {
  const [comments, amount] = await manager.findAndCount(Comment, {
    where: { memberId, weekendId: isShown },
    order: { dateCreated: 'DESC', id: 'DESC' },
    skip: (page - 1) * perPage,
    take: perPage,
  });
  return { comments: await presentComments(manager, comments), amount_comments: amount };
}
