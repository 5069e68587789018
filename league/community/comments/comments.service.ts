import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AnnouncementsRepository } from '../announcements/announcements.repository.js';
import { limits } from '../../contract/limits.js';
import { DomainError } from '../../platform/core/domain-error.js';
import type { MailedComment } from '../../schema/mailing.entity.js';
import { MailsService } from '../../messages/email/mails.service.js';
import { type AddJob, OutboxService } from '../../platform/jobs/outbox.service.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import type { Group } from '../../schema/group.entity.js';
import type { Member } from '../../schema/member.entity.js';
import { MembersRepository } from '../../members/members.repository.js';
import { GroupNewsService } from '../../messages/notifications/group-news.service.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import type { GroupNews } from '../../messages/push/pushes.repository.js';
import { PushesService } from '../../messages/push/pushes.service.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { groupNews } from '../../rules/group-news.js';
import { mentionedNames } from '../../rules/mentions.js';
import type { Comment } from '../../schema/comment.entity.js';
import { commentPath, reportPath } from '../../contract/page-paths.js';
import { CommentsRepository, type TargetColumn } from './comments.repository.js';

export const commentTargetKinds = ['ANNOUNCEMENT', 'RACE_WEEKEND', 'GROUP'] as const;

export interface CommentTarget {
  kind: (typeof commentTargetKinds)[number];
  id: number;
}

export interface NewComment {
  target: CommentTarget;
  text: string;
  /** The parent comment of a reply. A reply to a reply joins the same comment (rules.md 8). */
  replyTo: number | null;
}

/** `announcerId` is the author of an announcement. */
interface FoundTarget {
  column: TargetColumn;
  announcerId: number | null;
  group?: Group;
}

interface Recipient {
  memberId: number;
  text: string;
  reason: MailedComment['reason'] | 'mention' | 'follow';
}

/** Comments on groups are only for the group's members. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly comments: CommentsRepository,
    private readonly members: MembersRepository,
    private readonly notifications: NotificationsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly announcements: AnnouncementsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly groups: GroupsRepository,
    private readonly mails: MailsService,
    private readonly pushes: PushesService,
    private readonly news: GroupNewsService,
  ) {}

  /** Returns at least one. @throws DomainError `comment_target_not_found`; `group_members_only`; `comment_not_found` */
  async findNewest(
    manager: EntityManager,
    target: CommentTarget,
    before: number | null,
    readerId: number | null,
  ): Promise<{ comments: Comment[]; hasOlder: boolean }> {
    const { column } = await this.findTarget(manager, target, readerId);
    if (before !== null && !(await this.comments.isTopLevel(manager, column, before)))
      throw new DomainError('comment_not_found', null);
    const found = await this.comments.findTopLevel(manager, column, before, limits.commentsAtOnce.comments + 1);
    const ids = found.map(({ id }) => id);
    const countOf = await this.comments.countReplies(manager, ids);
    const comments = found.slice(0, countWithinLimits(ids.map((id) => countOf.get(id) ?? 0)));
    return { comments, hasOlder: comments.length < found.length };
  }

  async find(id: number): Promise<Comment> {
    const comment = await this.comments.find(this.database.manager, id);
    if (!comment) throw new DomainError('comment_not_found', null);
    return comment;
  }

  /** @throws DomainError `comment_target_not_found`; `group_members_only`; `comment_not_found`; `too_many_mentions` */
  post(author: Member, { target, text, replyTo }: NewComment): Promise<number> {
    const names = mentionedNames(text);
    if (names.length > limits.mentions) throw new DomainError('too_many_mentions', null);
    return this.outbox.transaction(async (manager, addJob) => {
      const mentioned = (await this.members.findByNames(manager, names)).filter(({ isActive }) => isActive);
      const { column, announcerId, group } = await this.findTarget(manager, target, author.id, true);
      const answered = replyTo ? await this.comments.lockForReply(manager, replyTo, column) : null;
      if (replyTo && !answered) throw new DomainError('comment_not_found', null);
      const parentId = answered && (answered.parentId ?? answered.id);
      const comment = await this.comments.add(manager, { memberId: author.id, text, parentId, ...column });
      const recipients = recipientsOf(author, answered, {
        announcerId,
        mentioned: mentioned.map(({ id }) => id),
        followers: parentId === null ? [] : await this.comments.findFollowers(manager, parentId),
      });
      const kept = await this.members.lockAgainstDeletion(
        manager,
        recipients.map(({ memberId }) => memberId),
      );
      for (const recipient of recipients)
        if (kept.includes(recipient.memberId) && (await this.mayRead(manager, column, recipient.memberId)))
          await this.notify(manager, addJob, author, comment, recipient);
      if (group) await this.news.send(manager, addJob, [newsOf(group, comment, author.id)]);
      return comment.id;
    });
  }

  /** @throws DomainError `comment_not_found`; `not_permitted`; `comment_hidden`; errors of `checkReader` */
  async edit(caller: Member, id: number, text: string): Promise<void> {
    const comment = await this.find(id);
    if (comment.memberId !== caller.id) throw new DomainError('not_permitted', null);
    await this.checkReader(this.database.manager, comment, caller.id);
    if (comment.hiddenAt) throw new DomainError('comment_hidden', null);
    if (!(await this.comments.edit(this.database.manager, id, caller.id, text)))
      throw new DomainError('comment_not_found', null);
  }

  /** Idempotent. @throws DomainError `liked_comment_deleted`; `comment_hidden`; errors of `checkReader` */
  setLiked(memberId: number, id: number, liked: boolean): Promise<void> {
    return this.database.transaction(async (manager) => {
      const comment = await this.comments.lockAgainstDeletion(manager, id);
      if (!comment || comment.memberId === null) throw new DomainError('liked_comment_deleted', null);
      await this.checkReader(manager, comment, memberId);
      if (liked && comment.hiddenAt) throw new DomainError('comment_hidden', null);
      await this.comments.setLiked(manager, id, memberId, liked);
    });
  }

  /** Idempotent. Following a reply follows its conversation. @throws like `setLiked` */
  setFollowed(memberId: number, id: number, following: boolean): Promise<void> {
    return this.database.transaction(async (manager) => {
      const asked = await this.comments.find(manager, id);
      const comment = asked && (await this.comments.lockAgainstDeletion(manager, asked.parentId ?? asked.id));
      if (!comment) throw new DomainError('liked_comment_deleted', null);
      await this.checkReader(manager, comment, memberId);
      await this.comments.setFollowed(manager, comment.id, memberId, following);
    });
  }

  /** @throws like `delete` and `checkReader` */
  async deleteOwn(comment: Comment, callerId: number): Promise<void> {
    await this.checkReader(this.database.manager, comment, callerId);
    await this.delete(comment);
  }

  /** Callers must check the permission. @throws DomainError `comment_not_found`, also if the comment is "[deleted]" */
  delete(comment: Comment): Promise<void> {
    return this.database.transaction(async (manager) => {
      const removed = await this.comments.remove(manager, comment);
      if (removed.length === 0) throw new DomainError('comment_not_found', null);
      await this.notifications.deleteByPaths(
        manager,
        removed.flatMap((one) => [commentPath(one), reportPath(one)]),
      );
    });
  }

  /** @throws DomainError `comment_target_not_found`; `group_members_only` */
  async checkReader(manager: EntityManager, comment: Comment, memberId: number): Promise<void> {
    await this.findTarget(manager, targetOf(comment), memberId);
  }

  /** `lock` protects the target against deletion. A deletion also locks the target before its comments. */
  private async findTarget(
    manager: EntityManager,
    { kind, id }: CommentTarget,
    readerId: number | null,
    lock = false,
  ): Promise<FoundTarget> {
    if (kind === 'GROUP') {
      const group = lock ? await this.groups.lockAgainstDeletion(manager, id) : await this.groups.find(manager, id);
      if (group && !(await this.mayRead(manager, { groupId: id }, readerId)))
        throw new DomainError('group_members_only', null);
      if (group) return { column: { groupId: id }, announcerId: null, group };
    } else if (kind === 'ANNOUNCEMENT') {
      const announcement = lock
        ? await this.announcements.lockAgainstDeletion(manager, id)
        : await this.announcements.find(manager, id);
      if (announcement) return { column: { announcementId: id }, announcerId: announcement.memberId };
    } else {
      const weekend = lock
        ? await this.weekends.lockAgainstDeletion(manager, id)
        : await this.weekends.findAny(manager, id);
      const season = weekend && (await this.seasons.find(manager, weekend.seasonId));
      if (season) return { column: { weekendId: id }, announcerId: null };
    }
    throw new DomainError('comment_target_not_found', null);
  }

  private async mayRead(manager: EntityManager, column: TargetColumn, memberId: number | null): Promise<boolean> {
    if (!('groupId' in column)) return true;
    return memberId !== null && (await this.groups.isMember(manager, column.groupId, memberId));
  }

  private async notify(
    manager: EntityManager,
    addJob: AddJob,
    author: Member,
    comment: Comment,
    { memberId, text, reason }: Recipient,
  ): Promise<void> {
    await this.notifications.add(manager, { memberId, originId: author.id, text, path: commentPath(comment) });
    if (reason === 'reply' || reason === 'mention') {
      const message = {
        occasion: reason === 'reply' ? `reply-${comment.id}` : `mention-${comment.id}-${memberId}`,
        originId: author.id,
        commentId: comment.id,
        text,
        path: commentPath(comment),
      };
      await this.pushes.enqueue(manager, addJob, message, { memberId });
    }
    // Mentions and followed conversations are only under the bell.
    if (reason === 'mention' || reason === 'follow') return;
    const member = await this.members.get(manager, memberId);
    const wantsMail =
      reason === 'reply' ? member.commentResponseEmails : member.isAdmin && member.announcementResponseEmails;
    if (wantsMail) await this.mails.enqueueForComment(manager, addJob, memberId, { commentId: comment.id, reason });
  }
}

function targetOf({ announcementId, weekendId, groupId }: Comment): CommentTarget {
  if (announcementId !== null) return { kind: 'ANNOUNCEMENT', id: announcementId };
  return groupId === null ? { kind: 'RACE_WEEKEND', id: weekendId ?? 0 } : { kind: 'GROUP', id: groupId };
}

const newsOf = ({ id: groupId, name }: Group, comment: Comment, originId: number): GroupNews => ({
  ...{ groupId, originId, commentId: comment.id },
  text: groupNews.commented(name),
  path: commentPath(comment),
  occasion: `comment-${comment.id}`,
});

/** In the order of their ids, as `MailsService.enqueueForComment` requires. */
function recipientsOf(
  author: Member,
  answered: Comment | null,
  { announcerId, mentioned, followers }: { announcerId: number | null; mentioned: number[]; followers: number[] },
): Recipient[] {
  const possible: [memberId: number | null, text: string, reason: Recipient['reason']][] = [
    [answered?.memberId ?? null, 'replied to your comment', 'reply'],
    [announcerId, 'commented on your announcement', 'announcement-comment'],
    ...mentioned.map((id): (typeof possible)[number] => [id, 'mentioned you in a comment', 'mention']),
    ...followers.map((id): (typeof possible)[number] => [id, 'replied in a conversation that you follow', 'follow']),
  ];
  const recipients = new Map<number, Recipient>();
  // A member is notified once of a comment, for the first reason.
  for (const [memberId, text, reason] of possible)
    if (memberId !== null && memberId !== author.id && !recipients.has(memberId))
      recipients.set(memberId, { memberId, text, reason });
  return [...recipients.values()].sort((a, b) => a.memberId - b.memberId);
}

/** Returns how many comments fit into the limits, given their numbers of replies. */
function countWithinLimits(replies: readonly number[]): number {
  let sum = 0;
  const tooMany = replies.findIndex((count) => (sum += count) > limits.commentsAtOnce.replies);
  return Math.min(tooMany === -1 ? replies.length : Math.max(tooMany, 1), limits.commentsAtOnce.comments);
}
