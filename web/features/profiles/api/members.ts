import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { UserCommentsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { UserSimple } from '../../../../league/contract/shapes.js';
import { sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

const { notFound } = messages.users;
const explain = (status: number) => (status === 404 || status === 400 ? notFound : undefined);

/** A member as others see them. */
export const useMember = (username: string) =>
  useQuery({
    queryKey: [...queryKeys.member, username],
    queryFn: () =>
      sendJson<UserSimple>(
        { method: 'POST', path: 'get-user/', payload: { username } },
        { generic: 'There was an error loading the profile', explain },
      ),
  });

const memberCommentsQuery = (username: string, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.memberComments, username, page],
    queryFn: () =>
      sendJson<UserCommentsAnswer>(
        { method: 'POST', path: `get-user-comments?page=${page}`, payload: { username } },
        { generic: messages.comments.list, explain },
      ),
  });

/** A page of a member's comments and replies, newest first. The previous page is shown while it loads. */
export const useMemberComments = (username: string, page: number) =>
  useQuery({ ...memberCommentsQuery(username, page), placeholderData: keepPreviousData });

/** Prefetches a page of comments while the member is loading. */
export const useMemberCommentsAhead = (username: string, page: number): void =>
  usePrefetchQuery(memberCommentsQuery(username, page));
