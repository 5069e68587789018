import { keepPreviousData, skipToken, queryOptions } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { standingsCall } from '../../../../league/contract/page-calls.js';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { getJson } from '../../../lib/api-client.js';
import { explainRefusal } from '../../../shared/standings/model/standings-table.js';
import type { PointsReceiptAnswer } from '../../../../league/contract/standings.js';

const texts = {
  generic: messages.standings.misspelt,
  explain: (status: number) => (status === 404 || status === 400 ? messages.standings.seasonNotFound : undefined),
};

/** A page of a season's standings. The previous page is shown while it loads. */
export const standingsQuery = (year: number, offset: number) =>
  queryOptions({
    queryKey: ['standings', year, 'page', offset],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) => getJson<StandingsAnswer>(standingsCall(year, offset), texts, signal),
    placeholderData: keepPreviousData,
  });

/** A member's row in a season. Null without picks. Disabled for visitors (`username` undefined). */
export const ownStandingQuery = (year: number, username: string | undefined) =>
  queryOptions({
    queryKey: ['standings', 'own', year, { member: username }],
    meta: { dependsOn: ['picks'] },
    queryFn:
      username === undefined
        ? skipToken
        : ({ signal }) =>
            getJson<{ user_picks: PicksSimple | null }>(
              `get-user-picks-simple?season=${year}&username=${encodeURIComponent(username)}&or_null=1`,
              { generic: messages.standings.list },
              signal,
            ),
    select: (answer) => answer.user_picks,
  });

const receiptTexts = { generic: messages.explanations.receipt, explain: explainRefusal };

export const receiptQuery = (year: number, username: string) =>
  queryOptions({
    queryKey: ['standings', 'receipt', year, username],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) =>
      getJson<PointsReceiptAnswer>(
        `points-receipt?${new URLSearchParams({ season: String(year), username }).toString()}`,
        receiptTexts,
        signal,
      ),
    select: (answer) => answer.receipt,
  });
