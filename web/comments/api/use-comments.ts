import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { CommentsAnswer } from '../../../league/wire/answers.js';
import { messages } from '../../../league/wire/messages.js';
import { read } from '../../lib/call-api.js';
import { queryKeys } from '../../lib/query-keys.js';
import type { CommentPlace } from '../model/comment-place.js';

const commentsQuery = ({ parentElement, id }: CommentPlace) =>
  queryOptions({
    queryKey: [...queryKeys.comments, parentElement, id],
    queryFn: ({ signal }) =>
      read<CommentsAnswer>(
        `get-comments?parentElement=${parentElement}&id=${id}`,
        { generic: messages.comments.list },
        signal,
      ),
  });

/** The comments of a place, newest first, each with its replies. */
export const useComments = (place: CommentPlace) =>
  useQuery({ ...commentsQuery(place), select: (answer) => answer.comments });

/** Asks for the comments of a place while the place itself is still awaited. */
export const useCommentsAhead = (place: CommentPlace): void => usePrefetchQuery(commentsQuery(place));
