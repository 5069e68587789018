import { queryOptions, skipToken } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { OwnWeekendAnswer } from '../../../../league/contract/own-weekend.js';
import { getJson } from '../../../lib/api-client.js';

const texts = {
  generic: messages.ownWeekend.loading,
  explain: (status: number, { message }: { message?: unknown }) =>
    status === 409 && typeof message === 'string' ? message : undefined,
};

/** The points of the member's riders in a weekend. Null without a result or picks. Disabled for visitors. */
export const ownWeekendQuery = (weekendId: number, member: string | undefined) =>
  queryOptions({
    queryKey: ['standings', 'own-weekend', weekendId, { member }],
    meta: { dependsOn: ['picks', 'weekend'] },
    queryFn:
      member === undefined
        ? skipToken
        : ({ signal }) => getJson<OwnWeekendAnswer>(`get-own-weekend?weekend=${weekendId}`, texts, signal),
    select: (answer) => answer.own_weekend,
  });
