import { useQuery } from '@tanstack/react-query';
import type { RankExplanationAnswer } from '../../../../league/wire/explanations.js';
import { messages } from '../../../../league/wire/messages.js';
import { read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { explainRefusal } from '../model/explain-refusal.js';

const texts = { generic: messages.explanations.rank, explain: explainRefusal };

/** Why one of two members of a season stands ahead of the other. */
export const useExplanation = (year: number, a: string, b: string) =>
  useQuery({
    queryKey: [...queryKeys.explanation, year, a, b],
    queryFn: ({ signal }) =>
      read<RankExplanationAnswer>(
        `explain-rank?${new URLSearchParams({ season: String(year), a, b }).toString()}`,
        texts,
        signal,
      ),
    select: (answer) => answer.explanation,
  });
