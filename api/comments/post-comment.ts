import { type DataSource, type EntityManager, In } from 'typeorm';
import { Comment } from '../../league/comments/comment.entity.js';
import { commentPath } from '../../league/comments/comment-path.js';
import { orderCommentMail } from '../../league/email/comment-mail.store.js';
import type { CommentOfMail } from '../../league/email/mailing-data.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { Member } from '../../league/members/member.entity.js';
import { Notification } from '../../league/notifications/notification.entity.js';
import { notFound } from '../http/api-exception.js';
import { type CommentPlace, findPlace } from './find-place.js';

interface NewComment {
  id: number;
  parentElement: 'ANNOUNCEMENT' | 'RACE_WEEKEND';
  text: string;
  /** The comment that is replied to; a reply to a reply joins the same comment (rules.md 8). */
  commentId?: number | null | undefined;
}

/**
 * Posts a comment or a reply, and tells whom it concerns (rules.md 9): the author of the comment replied to, or the admin who wrote the
 * announcement; by e-mail too where that is switched on. Nobody is told of what they did themselves.
 */
export async function postComment(
  database: DataSource,
  dispatcher: JobDispatcher,
  author: Member,
  sent: NewComment,
): Promise<number> {
  const { id, runs } = await database.transaction(async (manager) => {
    const place = await findPlace(manager, sent.parentElement, sent.id, true);
    const answered = place && sent.commentId ? await findAnswered(manager, sent.commentId, place) : null;
    if (!place || (sent.commentId && !answered)) throw notFound();
    const parentId = answered && (answered.parentId ?? answered.id);
    const comment = await manager.save(
      manager.create(Comment, { memberId: author.id, text: sent.text, parentId, ...place.column }),
    );
    return { id: comment.id, runs: await tell(manager, author, comment, answered, place) };
  });
  for (const run of runs) await dispatcher.enqueue(run);
  return id;
}

/**
 * The comment replied to; it can't be deleted before the reply is stored, nor can the one that a reply to a reply joins. Both
 * are locked in the order in which a deletion takes them: the joined one first.
 */
async function findAnswered(manager: EntityManager, id: number, { column }: CommentPlace): Promise<Comment | null> {
  const wanted = await manager.findOneBy(Comment, { id, ...column });
  const ids = [wanted?.parentId ?? id, id];
  const locked = await manager.find(Comment, {
    where: { id: In(ids), ...column },
    order: { id: 'ASC' },
    lock: { mode: 'for_key_share' },
  });
  return locked.length === new Set(ids).size ? (locked.find((comment) => comment.id === id) ?? null) : null;
}

async function tell(
  manager: EntityManager,
  author: Member,
  comment: Comment,
  answered: Comment | null,
  { announcer }: CommentPlace,
): Promise<PendingJob[]> {
  const concerned: Concerned[] = [];
  const replied = answered?.memberId ?? null;
  if (replied !== null && replied !== author.id) {
    concerned.push({ memberId: replied, text: 'replied to your comment', kind: 'reply' });
  }
  // An admin who is told of a reply is not told of the same comment again.
  if (announcer !== null && announcer !== author.id && announcer !== replied) {
    const text = 'commented on your announcement';
    concerned.push({ memberId: announcer, text, kind: 'announcement-comment' });
  }
  const runs: PendingJob[] = [];
  // In the order of ids, which orderCommentMail asks for.
  for (const one of concerned.sort((a, b) => a.memberId - b.memberId)) {
    runs.push(...(await tellOne(manager, author, comment, one)));
  }
  return runs;
}

interface Concerned {
  memberId: number;
  text: string;
  kind: CommentOfMail['reason'];
}

async function tellOne(
  manager: EntityManager,
  author: Member,
  comment: Comment,
  { memberId, text, kind }: Concerned,
): Promise<PendingJob[]> {
  await manager.insert(Notification, { memberId, originId: author.id, text, path: commentPath(comment) });
  const member = await manager.findOneByOrFail(Member, { id: memberId });
  const wanted = kind === 'reply' ? member.commentResponseEmails : member.isAdmin && member.announcementResponseEmails;
  const run = wanted ? await orderCommentMail(manager, memberId, { commentId: comment.id, reason: kind }) : null;
  return run ? [run] : [];
}
