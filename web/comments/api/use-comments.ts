import { useQuery } from '@tanstack/react-query';
import type { CommentsAnswer } from '../../../league/wire/answers.js';
import { messages } from '../../../league/wire/messages.js';
import { read } from '../../lib/call-api.js';
import { queryKeys } from '../../lib/query-keys.js';
import type { CommentPlace } from '../model/comment-place.js';

/** The comments of a place, newest first, each with its replies. */
export const useComments = ({ parentElement, id }: CommentPlace) =>
  useQuery({
    queryKey: [...queryKeys.comments, parentElement, id],
    queryFn: ({ signal }) =>
      read<CommentsAnswer>(
        `get-comments?parentElement=${parentElement}&id=${id}`,
        { generic: messages.comments.list },
        signal,
      ),
    select: (answer) => answer.comments,
  });
