import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  CurrentSeasonAnswer,
  NoCurrentSeasonAnswer,
  PicksStateAnswer,
  ReadNotificationsAnswer,
} from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { Anonymous, CurrentUser } from '../../../../league/contract/shapes.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { adoptOldDrafts } from '../../../lib/drafts.js';

/** Not refetched on focus, because a session that has ended must not unmount a half-filled form. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await getJson<CurrentUser | Anonymous>(
      'get-current-user/',
      { generic: messages.shell.userData },
      signal,
    );
    if (user.is_logged_in) adoptOldDrafts(user);
    return user;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/** The notifications read in the last 30 days. A failure is silent. The unread ones are part of the user. */
export const readNotificationsQuery = (member: string) =>
  queryOptions({
    queryKey: ['user', 'read-notifications', { member }],
    queryFn: ({ signal }) => getJson<ReadNotificationsAnswer>('get-read-notifications/', { generic: '' }, signal),
    select: (answer) => answer.notifications,
  });

/** The current season, with its riders by number. Null without a current season. */
export const currentSeasonQuery = queryOptions({
  queryKey: ['season', 'current'],
  meta: { dependsOn: ['riders'] },
  queryFn: ({ signal }) =>
    getJson<CurrentSeasonAnswer | NoCurrentSeasonAnswer>(
      'get-current-season/?or_null=1',
      { generic: messages.shell.currentSeason },
      signal,
    ),
});

export const picksStateQuery = queryOptions({
  queryKey: ['season', 'picks-state'],
  queryFn: ({ signal }) =>
    getJson<PicksStateAnswer>('get-users-picks-state/', { generic: messages.shell.picksState }, signal),
});

/** @throws ApiError also if the server still reports a logged-in member afterwards */
export async function logOut(): Promise<void> {
  const texts = { generic: messages.shell.logout };
  await getJson('logout/', texts);
  const stillLoggedIn = await getJson<object | null>('get-logged-in/', texts);
  if (stillLoggedIn) throw new ApiError(texts.generic, 200, stillLoggedIn);
}

/** The reason why the current season is missing. `error` is null if the league has no current season. */
export interface SeasonMissing {
  error: Error | null;
  retry: () => unknown;
}

/** The data that the whole application needs. The queries are sent in this order, in parallel. */
export function useSession() {
  const user = useQuery(userQuery);
  const season = useQuery(currentSeasonQuery);
  const picks = useQuery(picksStateQuery);
  const loadedSeason = season.data?.current_season;
  return {
    user: user.data?.is_logged_in ? user.data : null,
    userLoading: user.isPending,
    /** Set only if the user was never loaded, because a failed refetch changes nothing. */
    userError: user.data === undefined ? user.error : null,
    retryUser: user.refetch,
    currentSeason: loadedSeason ?? null,
    riders: season.data?.competitors_sorted_number ?? [],
    seasonLoading: season.isPending,
    seasonError: season.data === undefined ? season.error : null,
    noSeason: loadedSeason === null,
    seasonMissing: loadedSeason || season.isPending ? null : { error: season.error, retry: season.refetch },
    picksLoading: picks.isPending,
    picksOpen: picks.data?.users_picks_state ?? false,
    picksError: picks.data === undefined ? picks.error : null,
  };
}

/** An admin without a required second factor may not administer. */
export const mayAdminister = (user: CurrentUser): boolean => user.is_admin && !user.second_factor_missing;
