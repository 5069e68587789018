import { useInfiniteQuery } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/wire/answers.js';
import { messages } from '../../../../league/wire/messages.js';
import { read } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { pageAfter, pageBefore, pageSize, queryFor } from '../model/page-standings.js';
import type { StandingsPage } from '../model/page-standings.js';

const texts = {
  generic: messages.standings.list,
  explain: (status: number) => (status === 404 || status === 400 ? messages.standings.seasonNotFound : undefined),
};

const firstPage = (around: string | null): StandingsPage =>
  around === null ? { offset: 0, amount: pageSize } : { around, amount: pageSize };

/** The standings of a season, page by page in both directions; from the top, or from the surroundings of a member. */
export const useStandings = (year: number, around: string | null) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.standings, year, 'pages', around],
    queryFn: ({ signal, pageParam }) =>
      read<StandingsAnswer>(`get-standings?${queryFor(year, pageParam)}`, texts, signal),
    initialPageParam: firstPage(around),
    getNextPageParam: pageAfter,
    getPreviousPageParam: pageBefore,
  });
