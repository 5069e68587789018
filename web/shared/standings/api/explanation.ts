import { queryOptions } from '@tanstack/react-query';
import type { RankExplanationAnswer } from '../../../../league/contract/standings.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { explainRefusal } from '../model/rank-explanation.js';

const texts = { generic: messages.explanations.rank, explain: explainRefusal };

/** Why one of two members is ahead of the other: after a weekend, or in the season. */
export const explanationQuery = ({ year, weekendId }: { year: number; weekendId?: number }, a: string, b: string) =>
  queryOptions({
    queryKey: [...queryKeys.explanation, year, weekendId, a, b],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ season: String(year), a, b });
      if (weekendId !== undefined) query.set('weekend', String(weekendId));
      return getJson<RankExplanationAnswer>(`explain-rank?${query.toString()}`, texts, signal);
    },
    select: (answer) => answer.explanation,
  });
