import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { SeasonDetailed } from '../../../../league/contract/shapes.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The ids of the riders on the first places of the championship, in order; empty before anybody has points. */
export const useChampionship = (year: number) =>
  useQuery({
    queryKey: [...queryKeys.championship, year],
    queryFn: ({ signal }) =>
      read<{ season: SeasonDetailed }>(
        `get-season-detailed?season=${year}`,
        { generic: messages.seasons.loading },
        signal,
      ),
    select: ({ season }) =>
      season.competitors
        .filter((rider) => rider.competitor_points.points > 0)
        .slice(0, limits.rankedPicks)
        .map((rider) => rider.competitor_points.competitor.id),
  });
