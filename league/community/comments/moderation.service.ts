import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import type { ReportReason } from '../../contract/moderation.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { AnnouncementsRepository } from '../announcements/announcements.repository.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import type { Comment, CommentReport } from '../../schema/comment.entity.js';
import { reportPath } from '../../contract/page-paths.js';
import { CommentsRepository } from './comments.repository.js';
import { CommentReportsRepository, type ReportCount } from './comment-reports.repository.js';
import { CommentsService } from './comments.service.js';

export interface NewReport {
  commentId: number;
  reason: ReportReason;
  text: string;
}

export interface ReportedComment extends ReportCount {
  comment: Comment;
  /** The title of the page with the comment, or an empty string if the page is deleted. */
  pageTitle: string;
  /** Newest report first. */
  reports: CommentReport[];
}

export interface ReportedComments {
  reported: ReportedComment[];
  /** The numbers of comments with reports and with open reports. */
  all: number;
  open: number;
  members: Members;
}

const perPage = limits.reportedCommentsPerPage;

/** Each method locks the comment first, so that a comment that is being deleted cannot be reported. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly database: DataSource,
    private readonly service: CommentsService,
    private readonly comments: CommentsRepository,
    private readonly reports: CommentReportsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly announcements: AnnouncementsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  /**
   * Idempotent. Notifies the admins unless the comment already has an open report.
   * @throws DomainError `reported_comment_deleted`; `own_comment`; `comment_hidden`; errors of `checkReader`
   */
  async report(memberId: number, { commentId, reason, text }: NewReport): Promise<void> {
    await this.database.transaction(async (manager) => {
      const comment = await this.lock(manager, commentId);
      await this.service.checkReader(manager, comment, memberId);
      if (comment.memberId === memberId) throw new DomainError('own_comment', null);
      if (await this.reports.exists(manager, commentId, memberId)) return;
      if (comment.hiddenAt) throw new DomainError('comment_hidden', null);
      const isFirst = !(await this.reports.hasOpen(manager, commentId));
      await this.reports.add(manager, { commentId, memberId, reason, text, commentText: comment.text });
      const notification = { text: 'A comment was reported', path: reportPath(comment) };
      if (isFirst) await this.notifications.addToAdmins(manager, notification, memberId);
    });
  }

  /** Comments with open reports are first. Later pages are empty. */
  readReported(page: number): Promise<ReportedComments> {
    return readAtOnce(this.database, async (manager) => {
      const counts = await this.reports.findComments(manager, { offset: (page - 1) * perPage, limit: perPage });
      const ids = counts.map(({ commentId }) => commentId);
      const comments = await this.comments.findByIds(manager, ids);
      const titleOf = await this.findTitles(manager, comments);
      const reports = await this.reports.findNewest(manager, ids, limits.reportsOfComment);
      const members = await this.members.findSummaries(manager, [
        ...comments.map(({ memberId }) => memberId),
        ...reports.flatMap(({ memberId, handledBy }) => [memberId, handledBy]),
      ]);
      const reported = counts.flatMap((count): ReportedComment[] => {
        const comment = comments.find(({ id }) => id === count.commentId);
        if (!comment) return [];
        const ofComment = reports.filter(({ commentId }) => commentId === comment.id);
        return [{ ...count, comment, pageTitle: titleOf(comment), reports: ofComment }];
      });
      return { reported, members, ...(await this.reports.countComments(manager)) };
    });
  }

  /** Hiding closes the open reports. @throws DomainError `reported_comment_deleted` */
  async setHidden(adminId: number, commentId: number, hidden: boolean): Promise<void> {
    await this.database.transaction(async (manager) => {
      const comment = await this.lock(manager, commentId);
      if ((comment.hiddenAt !== null) !== hidden) await this.comments.setHidden(manager, commentId, hidden);
      if (hidden) await this.close(manager, comment, adminId);
    });
  }

  /** @throws DomainError `reported_comment_deleted` */
  async dismissReports(adminId: number, commentId: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.close(manager, await this.lock(manager, commentId), adminId);
    });
  }

  private async findTitles(
    manager: EntityManager,
    comments: readonly Comment[],
  ): Promise<(comment: Comment) => string> {
    const idsOf = (select: (comment: Comment) => number | null) => comments.map(select).filter((id) => id !== null);
    const announcementIds = idsOf((comment) => comment.announcementId);
    const announcements = await this.announcements.findByIds(manager, announcementIds);
    const weekendIds = idsOf((comment) => comment.weekendId);
    const weekends = await this.weekends.findByIds(manager, weekendIds);
    const groupIds = idsOf((comment) => comment.groupId);
    const groups = await this.groups.findByIds(manager, groupIds);
    return ({ announcementId, weekendId, groupId }) =>
      announcements.find(({ id }) => id === announcementId)?.title ??
      weekends.find(({ id }) => id === weekendId)?.title ??
      groups.find(({ id }) => id === groupId)?.name ??
      '';
  }

  private async close(manager: EntityManager, comment: Comment, adminId: number): Promise<void> {
    await this.reports.close(manager, comment.id, adminId);
    await this.notifications.deleteByPaths(manager, [reportPath(comment)]);
  }

  private async lock(manager: EntityManager, id: number): Promise<Comment> {
    const comment = await this.comments.lock(manager, id);
    if (!comment || comment.memberId === null) throw new DomainError('reported_comment_deleted', null);
    return comment;
  }
}
