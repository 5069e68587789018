import { skipToken, useQuery } from '@tanstack/react-query';
import { messages } from '../../../../league/wire/messages.js';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { readOrNull } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** Where the member stands in a season; null without picks in it, nothing while nobody is logged in. */
export const useOwnStanding = (year: number, username: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.ownStanding, year, username],
    queryFn:
      username === undefined
        ? skipToken
        : ({ signal }) =>
            readOrNull<{ user_picks: PicksSimple }>(
              `get-user-picks-simple?season=${year}&username=${encodeURIComponent(username)}`,
              { generic: messages.standings.list },
              signal,
            ),
    select: (answer) => answer?.user_picks ?? null,
  });
