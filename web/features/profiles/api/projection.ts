import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { ProjectionAnswer } from '../../../../league/contract/projection.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** How often a projection that is being calculated is asked for again, in milliseconds. */
const againMs = 10_000;

/** How a season may end for a member. */
export const projectionQuery = (year: number, username: string) =>
  queryOptions({
    queryKey: [...queryKeys.projection, year, username],
    queryFn: ({ signal }) =>
      getJson<ProjectionAnswer>(
        `get-projection?season=${year}&username=${encodeURIComponent(username)}`,
        { generic: messages.projection.loading },
        signal,
      ),
    select: (answer) => answer.projection,
    refetchInterval: ({ state: { data } }) => (data?.projection.state === 'calculating' ? againMs : false),
  });
