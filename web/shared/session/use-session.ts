import { useQuery } from '@tanstack/react-query';
import type { CurrentSeasonAnswer, NoCurrentSeasonAnswer, PicksStateAnswer } from '../../../league/contract/answers.js';
import { messages } from '../../../league/contract/messages.js';
import type { Anonymous, CurrentUser } from '../../../league/contract/shapes.js';
import { getJson } from '../../lib/api-client.js';
import { queryKeys } from '../../lib/query-keys.js';

/** Why there is no current season: it could not be read, or, without an error, there is none. */
export interface SeasonMissing {
  error: Error | null;
  retry: () => unknown;
}

/**
 * What the whole application knows first: the user, the current season (null: there is none), the picks state. They are
 * asked for in this order, without waiting for each other.
 * The user is not read again on focus: a session that ended meanwhile must not take a half-filled form away.
 */
export function useSession() {
  const user = useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) =>
      getJson<CurrentUser | Anonymous>('get-current-user/', { generic: messages.shell.userData }, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const season = useQuery({
    queryKey: queryKeys.currentSeason,
    queryFn: ({ signal }) =>
      getJson<CurrentSeasonAnswer | NoCurrentSeasonAnswer>(
        'get-current-season/?or_null=1',
        { generic: messages.shell.currentSeason },
        signal,
      ),
  });
  const loadedSeason = season.data?.current_season;
  const picks = useQuery({
    queryKey: queryKeys.picksState,
    queryFn: ({ signal }) =>
      getJson<PicksStateAnswer>('get-users-picks-state/', { generic: messages.shell.picksState }, signal),
  });
  return {
    user: user.data?.is_logged_in ? user.data : null,
    userLoading: user.isPending,
    /** Nothing is known of the user. A failed reading anew changes nothing of what is known. */
    userError: user.data === undefined ? user.error : null,
    retryUser: user.refetch,
    currentSeason: loadedSeason ?? null,
    riders: season.data?.competitors_sorted_number ?? [],
    seasonLoading: season.isPending,
    seasonError: season.data === undefined ? season.error : null,
    /** It is known that there is no current season. */
    noSeason: loadedSeason === null,
    seasonMissing: loadedSeason || season.isPending ? null : { error: season.error, retry: season.refetch },
    picksLoading: picks.isPending,
    picksOpen: picks.data?.users_picks_state ?? false,
    picksError: picks.data === undefined ? picks.error : null,
  };
}
