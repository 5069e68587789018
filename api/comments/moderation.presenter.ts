import { commentPath } from '../../league/contract/page-paths.js';
import type { Comment, CommentReport } from '../../league/schema/comment.entity.js';
import type { ReportedComment, ReportedComments } from '../../league/community/comments/moderation.service.js';
import type {
  CommentReport as CommentReportShape,
  ReportedComment as ReportedCommentShape,
  ReportedCommentsAnswer,
} from '../../league/contract/administration.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { presentUser } from '../presenters/shapes.presenter.js';

type FindUser = (memberId: number | null) => UserSimple;

export function presentReportedComments({ reported, all, open, members }: ReportedComments): ReportedCommentsAnswer {
  const userOf: FindUser = (memberId) => presentUser(members.get(memberId ?? 0));
  return {
    reported_comments: reported.map((one) => presentComment(one, userOf)),
    amount_comments: all,
    amount_open: open,
  };
}

function presentComment(
  { comment, pageTitle, reports, count, isOpen }: ReportedComment,
  userOf: FindUser,
): ReportedCommentShape {
  return {
    id: comment.id,
    text: comment.text,
    user: userOf(comment.memberId),
    date_created: comment.dateCreated.toISOString(),
    edited: comment.edited,
    page_title: pageTitle,
    path: comment.groupId === null ? commentPath(comment) : null,
    state: isOpen ? 'open' : stateOf(comment),
    handled: isOpen ? null : presentHandled(reports, userOf),
    reports: reports.map((report) => presentReport(report, comment, userOf)),
    amount_reports: count,
  };
}

const stateOf = ({ hiddenAt }: Comment) => (hiddenAt ? 'hidden' : 'shown');

/** A decision closes all open reports, so the newest report shows the latest decision. */
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
