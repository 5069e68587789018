import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CommentsAnswer, NewCommentAnswer } from '../../../../league/contract/answers.js';
import { limits } from '../../../../league/contract/limits.js';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import { moderationMessages } from '../../../../league/contract/moderation.js';
import type { ReportedCommentsAnswer } from '../../../../league/contract/administration.js';
import type { ReportReason } from '../../../../league/contract/moderation.js';
import { sendJson, getJson } from '../../../lib/api-client.js';
import { useBanners } from '../../../lib/banners.js';
import type { Change } from '../../../lib/stale-queries.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import type { CommentTarget } from '../model/comments.js';

/** Newest first, each with its replies. The server paginates very long discussions by the id of the last comment. */
export const commentsQuery = ({ parentElement, id }: CommentTarget) =>
  infiniteQueryOptions({
    queryKey: ['comments', parentElement, id],
    queryFn: ({ signal, pageParam: before }) =>
      getJson<CommentsAnswer>(
        `get-comments?parentElement=${parentElement}&id=${id}${before === null ? '' : `&before=${before}`}`,
        { generic: messages.comments.list },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ comments, older }: CommentsAnswer) => (older ? comments.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ comments }) => comments),
  });

/** Announcements show the number of their comments. */
export const changedByComment: readonly Change[] = ['comments', 'reports', 'announcements', 'announcement'];
const changedByModeration: readonly Change[] = ['comments', 'reports', 'user'];

/** The client's message catalogues do not contain these. */
const tooLong = `A comment has at most ${limits.commentText.max} characters.`;
const gone = 'This has been deleted in the meantime, so it can no longer be commented on.';
const refused: Record<number, string> = { 400: tooLong, 404: gone };
const explain = (status: number, { message }: Partial<Record<string, unknown>>) =>
  message === moderationMessages.hidden ? message : refused[status];

interface NewComment {
  target: CommentTarget;
  text: string;
  /** The id of the comment that this replies to, otherwise null. */
  commentId: number | null;
  username: string;
}

/**
 * Posts a comment and returns its id. The server refuses if a different member is logged in, for example in another
 * tab.
 */
export const postComment = async ({ target, username, ...comment }: NewComment): Promise<number> => {
  const answer = await sendJson<NewCommentAnswer>(
    { method: 'POST', path: 'post-comment/', payload: { ...target, ...comment, username } },
    {
      generic: messages.comments.posting,
      explain: (status, { message }) => {
        if (message === groupMessages.membersOnly || message === moderationMessages.tooManyMentions) return message;
        return status === 403 ? describeOtherUser(username) : refused[status];
      },
    },
  );
  return answer.new_comment_id;
};

const describeOtherUser = (username: string) =>
  `You are no longer logged in as ${username}. Log in again as ${username}: what you wrote is kept on this device.`;

export const editComment = async (commentId: number, text: string): Promise<number> => {
  await sendJson(
    { method: 'PUT', path: 'edit-comment/', payload: { commentId, text } },
    { generic: 'There was an error editing the comment', explain },
  );
  return commentId;
};

export function useDeleteComment() {
  const { show } = useBanners();
  return useAppMutation(
    async (commentId: number) => {
      const texts = { generic: messages.comments.deleting };
      await sendJson({ method: 'POST', path: 'delete-comment/', payload: { commentId } }, texts);
      show('success', 'Comment deleted');
    },
    // The user is included, because a notification about a report is deleted with the comment.
    [...changedByComment, 'user'],
  );
}

/** A 404 without a message means that the page of the comment was deleted. */
const explainModeration = (status: number, { message }: Partial<Record<string, unknown>>): string | undefined => {
  if (typeof message === 'string') return message;
  return status === 404 ? moderationMessages.deleted : undefined;
};

export interface ReportInput {
  commentId: number;
  reason: ReportReason;
  text: string;
}

export const useReportComment = (effects: Effects<ReportInput>) =>
  useAppMutation(
    (report: ReportInput) =>
      sendJson(
        { method: 'POST', path: 'report-comment/', payload: report },
        { generic: moderationMessages.reporting, explain: explainModeration },
      ),
    changedByModeration,
    effects,
  );

export const useLikeComment = (commentId: number) =>
  useAppMutation(
    (liked: boolean) =>
      sendJson(
        { method: 'PUT', path: 'like-comment/', payload: { commentId, liked } },
        { generic: moderationMessages.liking, explain: explainModeration },
      ),
    ['comments'],
  );

export const useFollowComment = (commentId: number) =>
  useAppMutation(
    (following: boolean) =>
      sendJson(
        { method: 'PUT', path: 'follow-comment/', payload: { commentId, following } },
        { generic: moderationMessages.following, explain: explainModeration },
      ),
    ['comments'],
  );

/** For admins: hides the text of a comment from members, or shows it again. */
export const useHideComment = (commentId: number) =>
  useAppMutation(
    (hidden: boolean) =>
      sendJson(
        { method: 'PUT', path: 'hide-comment/', payload: { commentId, hidden } },
        { generic: hidden ? moderationMessages.hiding : moderationMessages.showing, explain: explainModeration },
      ),
    changedByModeration,
  );

/** For admins: closes the open reports of a comment. */
export const useDismissReports = (commentId: number) =>
  useAppMutation(
    () =>
      sendJson(
        { method: 'PUT', path: 'dismiss-comment-reports/', payload: { commentId } },
        { generic: moderationMessages.dismissing, explain: explainModeration },
      ),
    changedByModeration,
  );

/** For admins: the reported comments, open reports first. The previous page is shown while the next one loads. */
export const reportedCommentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reports', page],
    queryFn: ({ signal }) =>
      getJson<ReportedCommentsAnswer>(
        `get-reported-comments?page=${page}`,
        { generic: moderationMessages.loading },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
