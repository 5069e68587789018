import { useQuery } from '@tanstack/react-query';
import type { SeasonAdminAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { pollInterval } from './poll-interval.js';

const texts = {
  generic: messages.seasons.loading,
  explain: (status: number) => (status === 404 || status === 400 ? messages.seasons.notFound : undefined),
};
const everySecond = 1000;
const rarely = 30_000;

/** A season with all that its administration shows; read every second while a retrieval runs or is waited for. */
export const useSeasonAdmin = (year: string, waiting: boolean) =>
  useQuery({
    queryKey: [...queryKeys.seasonAdmin, year],
    queryFn: ({ signal }) =>
      read<SeasonAdminAnswer>(`get-season-admin?season=${encodeURIComponent(year)}`, texts, signal),
    select: (answer) => answer.season,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollInterval(state.error, waiting || state.data?.season.selenium_status ? everySecond : rarely),
  });
