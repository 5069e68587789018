import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonEndAnswer } from '../../../../league/contract/season-end.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** How a season was won, with the rows of its final table behind an offset. */
export const seasonEndQuery = (year: string, offset = 0) =>
  queryOptions({
    queryKey: [...queryKeys.hallOfFame, year, offset],
    queryFn: ({ signal }) =>
      getJson<SeasonEndAnswer>(
        `get-season-end?season=${encodeURIComponent(year)}&offset=${offset}`,
        {
          generic: messages.hallOfFame.season,
          explain: (status) => (status === 404 || status === 400 ? messages.seasons.notFound : undefined),
        },
        signal,
      ),
    select: (answer) => answer.season_end,
  });
