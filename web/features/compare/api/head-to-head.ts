import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HeadToHeadAnswer, RankExplanationAnswer } from '../../../../league/contract/standings.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';
import { explainRefusal } from '../../../shared/standings/model/standings-table.js';

const texts = {
  generic: messages.headToHead.loading,
  explain: (status: number, refusal: Partial<Record<string, unknown>>) =>
    status >= 400 && status < 500 && typeof refusal['message'] === 'string' ? refusal['message'] : undefined,
};

export const headToHeadQuery = (year: number, a: string, b: string) =>
  queryOptions({
    queryKey: ['standings', 'head-to-head', year, a, b],
    queryFn: ({ signal }) =>
      getJson<HeadToHeadAnswer>(
        `get-head-to-head?${new URLSearchParams({ season: String(year), a, b }).toString()}`,
        texts,
        signal,
      ),
    select: (answer) => answer.head_to_head,
    placeholderData: keepPreviousData,
  });

const explanationTexts = { generic: messages.explanations.rank, explain: explainRefusal };

/** Explains why one of two members is ahead, after a weekend or in the season. */
export const explanationQuery = (
  { year, weekendId }: { year: number; weekendId: number | null },
  a: string,
  b: string,
) =>
  queryOptions({
    queryKey: ['standings', 'explanation', year, weekendId, a, b],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ season: String(year), a, b });
      if (weekendId !== null) query.set('weekend', String(weekendId));
      return getJson<RankExplanationAnswer>(`explain-rank?${query.toString()}`, explanationTexts, signal);
    },
    select: (answer) => answer.explanation,
  });
