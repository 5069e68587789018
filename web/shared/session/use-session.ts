import { useQuery } from '@tanstack/react-query';
import { currentSeasonQuery, picksStateQuery, userQuery } from './api/session.js';

/** Why there is no current season: `error` if it failed to load, null if none exists. */
export interface SeasonMissing {
  error: Error | null;
  retry: () => unknown;
}

/**
 * What the whole application needs: the user, the current season (null: there is none), the picks state. They are requested in
 * this order, in parallel.
 */
export function useSession() {
  const user = useQuery(userQuery);
  const season = useQuery(currentSeasonQuery);
  const picks = useQuery(picksStateQuery);
  const loadedSeason = season.data?.current_season;
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
