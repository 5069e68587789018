import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { MembersAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

const canBegin = (typed: string): boolean => /^[A-Za-z0-9]{1,30}$/.test(typed);

/** The names of members that begin with what is typed, at most ten; nothing is asked for what no name begins with. */
export const memberSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: [...queryKeys.memberSearch, typed.toLowerCase()],
    queryFn: canBegin(typed)
      ? ({ signal }) =>
          getJson<MembersAnswer>(
            `get-members?search=${encodeURIComponent(typed)}`,
            { generic: messages.headToHead.searching },
            signal,
          )
      : skipToken,
    select: ({ members }) => members.map(({ username }) => username),
    placeholderData: keepPreviousData,
  });
