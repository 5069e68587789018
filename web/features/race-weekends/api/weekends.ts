import { skipToken, queryOptions } from '@tanstack/react-query';
import type { RaceWeekendAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { pageSize } from '../../../shared/standings/model/standings-table.js';

const texts = {
  generic: messages.weekends.detail,
  explain: (status: number) => (status === 404 || status === 400 ? messages.weekends.notFound : undefined),
};

const getWeekend = (id: string, range: string, signal: AbortSignal) =>
  getJson<RaceWeekendAnswer>(`get-race-weekend?id=${encodeURIComponent(id)}&${range}`, texts, signal);

/**
 * One race weekend with its results and a page of its standings from an offset; the previous page is shown while it loads. One
 * row more than shown is requested, to see whether the last one is tied with the next.
 */
export const weekendQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: [...queryKeys.weekend, id, offset],
    queryFn: ({ signal }) => getWeekend(id, `amount=${pageSize + 1}&offset=${offset}`, signal),
    placeholderData: (shown) => (String(shown?.race_weekend.id) === id ? shown : undefined),
    select: (answer) => answer.race_weekend,
  });

/** The row of a member after a weekend; null without picks. Disabled for visitors (`username` undefined). */
export const ownRowQuery = (id: number, username: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.weekend, id, 'own', username],
    queryFn:
      username === undefined
        ? skipToken
        : ({ signal }) => getWeekend(String(id), `amount=1&around=${encodeURIComponent(username)}`, signal),
    select: (answer) => answer.race_weekend.standings?.users_picks[0] ?? null,
  });
