import { type EntityManager, In } from 'typeorm';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import { Comment } from '../../league/comments/comment.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { limits } from '../../league/contract/limits.js';
import type {
  Announcement as AnnouncementShape,
  Comment as CommentShape,
  CommentParent,
  UserSimple,
  WeekendSimple,
} from '../../league/contract/shapes.js';
import { presentAnnouncements } from '../announcements/read-announcements.js';
import { deletedUser, findUsers } from '../presenters/users.presenter.js';
import { presentWeekend } from '../presenters/shapes.presenter.js';

/** What comments refer to, looked up once for all of them. */
interface Surroundings {
  users: Map<number, UserSimple>;
  announcements: Map<number, AnnouncementShape>;
  weekends: Map<number, WeekendSimple>;
  parents: Map<number, Comment>;
}

/**
 * The wire's comments, each with its replies, oldest reply first; of more than 1,500 replies together the newest. Their
 * amount counts all.
 */
export async function presentComments(manager: EntityManager, comments: readonly Comment[]): Promise<CommentShape[]> {
  const newest = await manager.find(Comment, {
    where: { parentId: In(comments.map(({ id }) => id)) },
    order: { dateCreated: 'DESC', id: 'DESC' },
    take: limits.talk.replies,
  });
  const around = await lookAround(manager, [...comments, ...newest]);
  const amountOf = await countReplies(manager, comments);
  const repliesOf = new Map(comments.map(({ id }): [number | null, CommentShape[]] => [id, []]));
  for (const reply of newest.toReversed()) {
    repliesOf.get(reply.parentId)?.push(present(reply, around, { amount: 0, replies: [] }));
  }
  return comments.map((comment) =>
    present(comment, around, { amount: amountOf.get(comment.id) ?? 0, replies: repliesOf.get(comment.id) ?? [] }),
  );
}

/** How many replies comments have, by their id; those without are left out. */
export async function countReplies(manager: EntityManager, comments: readonly Comment[]): Promise<Map<number, number>> {
  const counts: { id: number; amount: number }[] = await manager.query(
    'SELECT parent_id AS id, count(*)::int AS amount FROM comments WHERE parent_id = ANY($1) GROUP BY 1',
    [comments.map(({ id }) => id)],
  );
  return new Map(counts.map(({ id, amount }) => [id, amount]));
}

async function lookAround(manager: EntityManager, comments: readonly Comment[]): Promise<Surroundings> {
  const ids = (of: (comment: Comment) => number | null) => [...new Set(comments.map(of).filter((id) => id !== null))];
  const parents = await manager.findBy(Comment, { id: In(ids(({ parentId }) => parentId)) });
  const announcements = await manager.findBy(Announcement, { id: In(ids(({ announcementId }) => announcementId)) });
  const weekends = await manager.findBy(RaceWeekend, { id: In(ids(({ weekendId }) => weekendId)) });
  return {
    users: await findUsers(
      manager,
      [...comments, ...parents].map(({ memberId }) => memberId),
    ),
    announcements: new Map((await presentAnnouncements(manager, announcements)).map((one) => [one.id, one])),
    weekends: new Map(weekends.map((weekend) => [weekend.id, presentWeekend(weekend)])),
    parents: new Map(parents.map((parent) => [parent.id, parent])),
  };
}

function present(
  comment: Comment,
  around: Surroundings,
  { amount, replies }: { amount: number; replies: CommentShape[] },
): CommentShape {
  const { id, text, dateCreated, edited, parentId } = comment;
  const parent = parentId === null ? undefined : around.parents.get(parentId);
  return {
    id,
    text,
    ...placeOf(comment, around),
    date_created: dateCreated.toISOString(),
    edited,
    amount_replies: String(amount),
    replies,
    parent_comment: parent ? presentParent(parent, around) : null,
  };
}

function presentParent(parent: Comment, around: Surroundings): CommentParent {
  const { id, text, dateCreated } = parent;
  return { id, text, ...placeOf(parent, around), date_created: dateCreated.toISOString() };
}

function placeOf({ memberId, announcementId, weekendId }: Comment, { users, announcements, weekends }: Surroundings) {
  return {
    user: (memberId !== null && users.get(memberId)) || deletedUser,
    announcement: (announcementId !== null && announcements.get(announcementId)) || null,
    race_weekend: (weekendId !== null && weekends.get(weekendId)) || null,
  };
}
