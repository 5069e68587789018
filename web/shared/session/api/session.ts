import { queryOptions } from '@tanstack/react-query';
import type {
  CurrentSeasonAnswer,
  NoCurrentSeasonAnswer,
  PicksStateAnswer,
} from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { Anonymous, CurrentUser } from '../../../../league/contract/shapes.js';
import { ApiError, getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** Not refetched on focus: a session that has ended must not unmount a half-filled form. */
export const userQuery = queryOptions({
  queryKey: queryKeys.user,
  queryFn: ({ signal }) =>
    getJson<CurrentUser | Anonymous>('get-current-user/', { generic: messages.shell.userData }, signal),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/** The current season with its riders by number; null where there is none. */
export const currentSeasonQuery = queryOptions({
  queryKey: queryKeys.currentSeason,
  queryFn: ({ signal }) =>
    getJson<CurrentSeasonAnswer | NoCurrentSeasonAnswer>(
      'get-current-season/?or_null=1',
      { generic: messages.shell.currentSeason },
      signal,
    ),
});

/** Whether the picks window of the current season is open. */
export const picksStateQuery = queryOptions({
  queryKey: queryKeys.picksState,
  queryFn: ({ signal }) =>
    getJson<PicksStateAnswer>('get-users-picks-state/', { generic: messages.shell.picksState }, signal),
});

/** Logs out; throws ApiError also where the server still answers that somebody is logged in. */
export async function logOut(): Promise<void> {
  const texts = { generic: messages.shell.logout };
  await getJson('logout/', texts);
  const stillLoggedIn = await getJson<object | null>('get-logged-in/', texts);
  if (stillLoggedIn) throw new ApiError(texts.generic, 200, stillLoggedIn);
}
