import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { pageSize } from '../../../shared/standings/model/standings-table.js';

const texts = {
  generic: messages.standings.misspelt,
  explain: (status: number) => (status === 404 || status === 400 ? messages.standings.seasonNotFound : undefined),
};

/**
 * A page of a season's standings, behind so many places; until it is there, the one before it. One row more is read: the
 * last one that is shown may have as many points as the next.
 */
export const useStandings = (year: number, offset: number) =>
  useQuery({
    queryKey: [...queryKeys.standings, year, 'page', offset],
    queryFn: ({ signal }) =>
      read<StandingsAnswer>(`get-standings?season=${year}&amount=${pageSize + 1}&offset=${offset}`, texts, signal),
    placeholderData: keepPreviousData,
  });
