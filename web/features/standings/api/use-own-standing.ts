import { skipToken, useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { read } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** Where the member stands in a season; null without picks in it, nothing while nobody is logged in. */
export const useOwnStanding = (year: number, username: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.ownStanding, year, username],
    queryFn:
      username === undefined
        ? skipToken
        : ({ signal }) =>
            read<{ user_picks: PicksSimple | null }>(
              `get-user-picks-simple?season=${year}&username=${encodeURIComponent(username)}&or_null=1`,
              { generic: messages.standings.list },
              signal,
            ),
    select: (answer) => answer.user_picks,
  });
