import { useQuery } from '@tanstack/react-query';
import type { RaceWeekendAnswer } from '../../../../league/wire/answers.js';
import { messages } from '../../../../league/wire/messages.js';
import { read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';

const texts = {
  generic: messages.weekends.detail,
  explain: (status: number) => (status === 404 || status === 400 ? messages.weekends.notFound : undefined),
};

/** One race weekend with its results and the standings after it. */
export const useWeekend = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.weekend, id],
    queryFn: ({ signal }) => read<RaceWeekendAnswer>(`get-race-weekend?id=${encodeURIComponent(id)}`, texts, signal),
    select: (answer) => answer.race_weekend,
  });
