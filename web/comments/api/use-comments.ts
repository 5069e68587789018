import { infiniteQueryOptions, useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query';
import type { CommentsAnswer } from '../../../league/contract/answers.js';
import { messages } from '../../../league/contract/messages.js';
import { read } from '../../lib/call-api.js';
import { queryKeys } from '../../lib/query-keys.js';
import type { CommentPlace } from '../model/comment-place.js';

/** Of a very long talk the server gives the newest part, and those before its last comment to who asks for them. */
const commentsQuery = ({ parentElement, id }: CommentPlace) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.comments, parentElement, id],
    queryFn: ({ signal, pageParam: before }) =>
      read<CommentsAnswer>(
        `get-comments?parentElement=${parentElement}&id=${id}${before === null ? '' : `&before=${before}`}`,
        { generic: messages.comments.list },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ comments, older }: CommentsAnswer) => (older ? comments.at(-1)?.id : undefined),
  });

/** The comments of a place, newest first, each with its replies. */
export const useComments = (place: CommentPlace) =>
  useInfiniteQuery({ ...commentsQuery(place), select: ({ pages }) => pages.flatMap(({ comments }) => comments) });

/** Asks for the comments of a place while the place itself is still awaited. */
export const useCommentsAhead = (place: CommentPlace): void => usePrefetchInfiniteQuery(commentsQuery(place));
