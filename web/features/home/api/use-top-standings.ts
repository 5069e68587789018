import { useQuery } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The first five of a season's standings. */
export const useTopStandings = (year: number) =>
  useQuery({
    queryKey: [...queryKeys.standings, year, 'top'],
    queryFn: ({ signal }) =>
      read<StandingsAnswer>(
        `get-standings?season=${year}&amount=${limits.homeStandings}`,
        { generic: messages.standings.list },
        signal,
      ),
    select: (answer) => answer.standings.users_picks,
  });
