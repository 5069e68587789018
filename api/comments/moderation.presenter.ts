import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AnnouncementsRepository } from '../../league/community/announcements/announcements.repository.js';
import { commentPath } from '../../league/contract/page-paths.js';
import type { Comment, CommentReport } from '../../league/schema/comment.entity.js';
import type { ReportedComment, ReportedComments } from '../../league/community/comments/moderation.service.js';
import type {
  CommentReport as CommentReportShape,
  ReportedComment as ReportedCommentShape,
  ReportedCommentsAnswer,
} from '../../league/contract/administration.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { GroupsRepository } from '../../league/community/groups/groups.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { deletedUser, UsersPresenter } from '../presenters/shapes.presenter.js';

type FindUser = (memberId: number | null) => UserSimple;

/** Reported comments in the format of the wire, for admins. Reads in the caller's transaction. */
@Injectable()
export class ModerationPresenter {
  constructor(
    private readonly announcements: AnnouncementsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly groups: GroupsRepository,
    private readonly users: UsersPresenter,
  ) {}

  async present(manager: EntityManager, { reported, all, open }: ReportedComments): Promise<ReportedCommentsAnswer> {
    const users = await this.users.present(
      manager,
      reported.flatMap(({ comment, reports }) => [
        comment.memberId,
        ...reports.flatMap(({ memberId, handledBy }) => [memberId, handledBy]),
      ]),
    );
    const userOf: FindUser = (memberId) => users.get(memberId ?? 0) ?? deletedUser;
    const titleOf = await this.findTitles(
      manager,
      reported.map(({ comment }) => comment),
    );
    return {
      reported_comments: reported.map((one) => presentComment(one, titleOf(one.comment), userOf)),
      amount_comments: all,
      amount_open: open,
    };
  }

  /** A look-up of the title of the page that a comment is on; empty where the page is deleted. */
  private async findTitles(
    manager: EntityManager,
    comments: readonly Comment[],
  ): Promise<(comment: Comment) => string> {
    const ids = (select: (comment: Comment) => number | null) => comments.map(select).filter((id) => id !== null);
    const announcements = await this.announcements.findByIds(
      manager,
      ids((comment) => comment.announcementId),
    );
    const weekends = await this.weekends.findByIds(
      manager,
      ids((comment) => comment.weekendId),
    );
    const groups = await this.groups.findByIds(
      manager,
      ids((comment) => comment.groupId),
    );
    return ({ announcementId, weekendId, groupId }) =>
      announcements.find(({ id }) => id === announcementId)?.title ??
      weekends.find(({ id }) => id === weekendId)?.title ??
      groups.find(({ id }) => id === groupId)?.name ??
      '';
  }
}

function presentComment(
  { comment, reports, amount, isOpen }: ReportedComment,
  title: string,
  userOf: FindUser,
): ReportedCommentShape {
  return {
    id: comment.id,
    text: comment.text,
    user: userOf(comment.memberId),
    date_created: comment.dateCreated.toISOString(),
    edited: comment.edited,
    page_title: title,
    path: comment.groupId === null ? commentPath(comment) : null,
    state: isOpen ? 'open' : stateOf(comment),
    handled: isOpen ? null : presentHandled(reports, userOf),
    reports: reports.map((report) => presentReport(report, comment, userOf)),
    amount_reports: amount,
  };
}

const stateOf = ({ hiddenAt }: Comment) => (hiddenAt ? 'hidden' : 'shown');

/** Who closed the reports, and when: a decision closes all open ones, so the newest report has the last decision. */
function presentHandled([newest]: readonly CommentReport[], userOf: FindUser): ReportedCommentShape['handled'] {
  return newest?.handledAt ? { user: userOf(newest.handledBy), date: newest.handledAt.toISOString() } : null;
}

function presentReport(
  { memberId, reason, text, commentText, dateCreated }: CommentReport,
  comment: Comment,
  userOf: FindUser,
): CommentReportShape {
  return {
    user: userOf(memberId),
    reason,
    text,
    earlier_text: commentText === comment.text ? null : commentText,
    date_created: dateCreated.toISOString(),
  };
}
