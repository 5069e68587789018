import { useQuery } from '@tanstack/react-query';
import type { CurrentSeasonAnswer, NoCurrentSeasonAnswer, PicksStateAnswer } from '../../../league/contract/answers.js';
import { messages } from '../../../league/contract/messages.js';
import type { Anonymous, CurrentUser } from '../../../league/contract/shapes.js';
import { getJson } from '../../lib/api-client.js';
import { queryKeys } from '../../lib/query-keys.js';

/** Why there is no current season: `error` if it failed to load, null if none exists. */
export interface SeasonMissing {
  error: Error | null;
  retry: () => unknown;
}

/**
 * What the whole application needs: the user, the current season (null: there is none), the picks state. They are requested in
 * this order, in parallel. The user is not refetched on focus: a session that has ended must not unmount a half-filled form.
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
    /** Only if the user was never loaded: a failed refetch changes nothing. */
    userError: user.data === undefined ? user.error : null,
    retryUser: user.refetch,
    currentSeason: loadedSeason ?? null,
    riders: season.data?.competitors_sorted_number ?? [],
    seasonLoading: season.isPending,
    seasonError: season.data === undefined ? season.error : null,
    /** Loaded, and there is no current season. */
    noSeason: loadedSeason === null,
    seasonMissing: loadedSeason || season.isPending ? null : { error: season.error, retry: season.refetch },
    picksLoading: picks.isPending,
    picksOpen: picks.data?.users_picks_state ?? false,
    picksError: picks.data === undefined ? picks.error : null,
  };
}
