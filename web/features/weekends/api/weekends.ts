import { skipToken, queryOptions } from '@tanstack/react-query';
import type { RaceWeekendAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { weekendCall } from '../../../../league/contract/page-calls.js';
import { getJson } from '../../../lib/api-client.js';

const texts = {
  generic: messages.weekends.detail,
  explain: (status: number) => (status === 404 || status === 400 ? messages.weekends.notFound : undefined),
};

/** The time between two looks for new standings, while they are being computed. */
const recomputingMs = 2_000;

/** A race weekend with its results and a page of its standings. The previous page is shown while it loads. */
export const weekendQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: ['weekend', id, offset],
    queryFn: ({ signal }) => getJson<RaceWeekendAnswer>(weekendCall(id, offset), texts, signal),
    placeholderData: (shown) => (String(shown?.race_weekend.id) === id ? shown : undefined),
    select: (answer) => answer.race_weekend,
    refetchInterval: ({ state }) => state.data?.race_weekend.recomputing === true && recomputingMs,
  });

/** A member's row after a weekend. Null without picks. Disabled for visitors (`username` undefined). */
export const ownRowQuery = (id: number, username: string | undefined) =>
  queryOptions({
    queryKey: ['weekend', id, 'own', { member: username }],
    queryFn:
      username === undefined
        ? skipToken
        : ({ signal }) =>
            getJson<RaceWeekendAnswer>(
              `get-race-weekend?id=${id}&amount=1&around=${encodeURIComponent(username)}`,
              texts,
              signal,
            ),
    select: (answer) => answer.race_weekend.standings?.users_picks[0] ?? null,
  });
