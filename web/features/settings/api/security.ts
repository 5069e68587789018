import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { AccountActivityAnswer, SessionsAnswer } from '../../../../league/contract/security.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';

/** Where the member is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => getJson<SessionsAnswer>('get-sessions/', { generic: messages.security.sessions }, signal),
  select: (answer) => answer.sessions,
});

/** The newest log-ins and changes of the member's account. */
export const accountActivityQuery = queryOptions({
  queryKey: queryKeys.accountActivity,
  queryFn: ({ signal }) =>
    getJson<AccountActivityAnswer>('get-account-activity/', { generic: messages.security.activity }, signal),
  select: (answer) => answer.events,
});

/** Ends all sessions but this one, and push messages in all browsers. */
export const useEndOtherSessions = (effects?: Effects) =>
  useAppMutation(
    () => sendJson({ method: 'POST', path: 'end-other-sessions/', payload: {} }, { generic: messages.security.ending }),
    [queryKeys.sessions, queryKeys.accountActivity, queryKeys.push],
    effects,
  );
