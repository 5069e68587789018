import type { QueryClient } from '@tanstack/react-query';
import { matchPage } from '../../league/contract/page-paths.js';
import { homeQuery } from '../shared/home/api/home.js';
import type { Visit } from '../lib/prefetch.js';
import { defaultPictureQuery } from '../shared/members/api/members.js';
import { currentSeasonQuery, mayAdminister, picksStateQuery, userQuery } from '../shared/session/api/session.js';
import { loadPage } from './routes.js';

/**
 * Loads the code of a page, and fetches the data that every page needs into the query cache, followed by the first data
 * of the page. React renders the first page in slices, so that the browser stays responsive. Data that arrives later is
 * rendered in one piece. Never rejects, because failed requests are repeated when the page is rendered.
 */
export async function prefetchPage(client: QueryClient, pathname: string, search: string): Promise<void> {
  const page = matchPage(pathname);
  const code = page && loadPage(page.name).catch(() => null);
  await Promise.all([
    client.prefetchQuery(userQuery),
    client.prefetchQuery(currentSeasonQuery),
    client.prefetchQuery(picksStateQuery),
  ]);
  const user = client.getQueryData(userQuery.queryKey);
  if (!page || !user) return;
  const isMember = user.is_logged_in;
  const visit: Visit = {
    client,
    username: isMember ? user.username : undefined,
    isAdmin: isMember && mayAdminister(user),
    season: client.getQueryData(currentSeasonQuery.queryKey)?.current_season ?? undefined,
    picksOpen: client.getQueryData(picksStateQuery.queryKey)?.users_picks_state === true,
    parameter: page.parameter,
    query: new URLSearchParams(search),
  };
  await Promise.all([
    code?.then((module) => Promise.all(module?.prefetch?.(visit) ?? [])),
    // These are shown in the bar.
    isMember && !user.has_profile_picture && client.prefetchQuery(defaultPictureQuery),
    isMember && visit.picksOpen && client.prefetchQuery(homeQuery(user.username)),
  ]);
}
