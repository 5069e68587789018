import { queryOptions } from '@tanstack/react-query';
import type { ChampionshipAnswer, RiderAnswer } from '../../../../league/contract/championship.js';
import { messages } from '../../../../league/contract/messages.js';
import { getJson } from '../../../lib/api-client.js';

/** The riders of a season in the order of the championship. Disabled until the year is known. */
export const championshipTableQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['standings', 'championship-table', year],
    queryFn: ({ signal }) =>
      getJson<ChampionshipAnswer>(
        `get-championship?season=${year}`,
        {
          generic: messages.riders.table,
          explain: (status) => (status === 404 ? messages.seasons.notFound : undefined),
        },
        signal,
      ),
    select: (answer) => answer.championship,
    enabled: year !== undefined,
  });

export const riderPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['standings', 'rider', id],
    queryFn: ({ signal }) =>
      getJson<RiderAnswer>(
        `get-rider?id=${encodeURIComponent(id)}`,
        {
          generic: messages.riders.loading,
          explain: (status) => (status === 404 ? messages.riders.noPage : undefined),
        },
        signal,
      ),
    select: (answer) => answer.rider,
  });
