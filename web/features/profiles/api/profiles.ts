import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserCommentsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { UserSimple } from '../../../../league/contract/shapes.js';
import { sendJson, getJson } from '../../../lib/api-client.js';
import type { ProjectionAnswer } from '../../../../league/contract/projection.js';

const { notFound } = messages.users;
const explain = (status: number) => (status === 404 || status === 400 ? notFound : undefined);

export const memberQuery = (username: string) =>
  queryOptions({
    queryKey: ['member', username],
    queryFn: ({ signal }) =>
      sendJson<UserSimple>(
        { method: 'POST', path: 'get-user/', payload: { username }, signal },
        { generic: 'There was an error loading the profile', explain },
      ),
  });

/** A page of a member's comments and replies, newest first. The previous page is shown while it loads. */
export const memberCommentsQuery = (username: string, page: number) =>
  queryOptions({
    queryKey: ['member-comments', username, page],
    meta: { dependsOn: ['announcements', 'comments'] },
    queryFn: ({ signal }) =>
      sendJson<UserCommentsAnswer>(
        { method: 'POST', path: `get-user-comments?page=${page}`, payload: { username }, signal },
        { generic: messages.comments.list, explain },
      ),
    placeholderData: keepPreviousData,
  });

/** While a projection is being calculated, it is requested again at this interval, in milliseconds. */
const againMs = 10_000;

export const projectionQuery = (year: number, username: string) =>
  queryOptions({
    queryKey: ['standings', 'projection', year, username],
    queryFn: ({ signal }) =>
      getJson<ProjectionAnswer>(
        `get-projection?season=${year}&username=${encodeURIComponent(username)}`,
        { generic: messages.projection.loading },
        signal,
      ),
    select: (answer) => answer.projection,
    refetchInterval: ({ state: { data } }) => (data?.projection.state === 'calculating' ? againMs : false),
  });
