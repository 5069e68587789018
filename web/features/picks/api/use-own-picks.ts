import { useQuery } from '@tanstack/react-query';
import type { PicksDetailed } from '../../../../league/wire/shapes.js';
import { readOrNull } from '../../../lib/call-api.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The member's picks of a season; null without any. Not read again on focus: a draft grows from them. */
export const useOwnPicks = (seasonId: number, username: string) =>
  useQuery({
    queryKey: [...queryKeys.ownPicks, seasonId, username],
    queryFn: ({ signal }) =>
      readOrNull<{ user_picks: PicksDetailed }>(
        `get-user-picks?season=${seasonId}&user=${encodeURIComponent(username)}`,
        { generic: 'There was an error loading your picks' },
        signal,
      ),
    select: (answer) => answer?.user_picks ?? null,
    refetchOnWindowFocus: false,
  });
