import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../league/contract/limits.js';
import { type MatchedPage, matchPage, type PageName } from '../../league/contract/page-paths.js';
import { homeQuery, latestAnnouncementQuery, openWorkQuery, topStandingsQuery } from '../features/home/api/home.js';
import { championshipQuery, ownStandingQuery, standingsQuery } from '../features/standings/api/standings.js';
import { hallOfFameQuery } from '../shared/season-end/api/season-ends.js';
import { chooseSeason } from '../shared/seasons/season-choice.js';
import { currentSeasonQuery, mayAdminister, picksStateQuery, userQuery } from '../shared/session/api/session.js';
import { rivalsQuery } from '../shared/standings/api/standings.js';
import { weekendsQuery } from '../shared/weekends/api/weekends.js';
import { loadPage } from './routes.js';

/** What the queries of a page depend on. */
interface Visit {
  client: QueryClient;
  username: string | undefined;
  isAdmin: boolean;
  /** The current season. */
  season: { id: number; year: number } | undefined;
  picksOpen: boolean;
  /** The parameter in the path of the page. */
  parameter: string;
  query: URLSearchParams;
}

type Prefetch = (visit: Visit) => Promise<unknown>;

/** The queries of the pages where most visits begin. */
const pages: Partial<Record<PageName, Prefetch>> = {
  home: ({ client, username, isAdmin, season }) =>
    Promise.all([
      season && client.prefetchQuery(topStandingsQuery(season.year)),
      season && client.prefetchQuery(weekendsQuery(season.year, username === undefined ? 0 : limits.homeWeekends)),
      username !== undefined && client.prefetchQuery(hallOfFameQuery),
      username !== undefined && client.prefetchQuery(latestAnnouncementQuery),
      username !== undefined && season && client.prefetchQuery(homeQuery),
      isAdmin && client.prefetchQuery(openWorkQuery),
    ]),
  standings: ({ client, username, season, query }) => {
    const choice = chooseSeason(query.get('season'), season?.year);
    if (choice.kind === 'none' || query.has('place')) return Promise.resolve();
    const { year } = choice;
    return Promise.all([
      client.prefetchQuery(standingsQuery(year, 0)),
      client.prefetchQuery(weekendsQuery(year)),
      client.prefetchQuery(championshipQuery(year)),
      client.prefetchQuery(hallOfFameQuery),
      username !== undefined && client.prefetchQuery(rivalsQuery(year)),
      username !== undefined && client.prefetchQuery(ownStandingQuery(year, username)),
    ]);
  },
  weekend: async ({ client, username, parameter, query }) => {
    if (query.has('place')) return;
    const { weekendQuery, ownRowQuery } = await import('../features/race-weekends/api/weekends.js');
    const { commentsQuery } = await import('../shared/comments/api/comments.js');
    const id = Number(parameter);
    await Promise.all([
      client.prefetchQuery(weekendQuery(parameter, 0)),
      client.prefetchInfiniteQuery(commentsQuery({ parentElement: 'RACE_WEEKEND', id })),
      client.prefetchQuery(hallOfFameQuery),
      username !== undefined && client.prefetchQuery(ownRowQuery(id, username)),
    ]);
  },
  picks: async ({ client, username, season, picksOpen }) => {
    if (username === undefined || !season) return;
    const { ownPicksQuery, previousSeasonQuery } = await import('../features/picks/api/picks.js');
    await Promise.all([
      client.prefetchQuery(ownPicksQuery(season.id, username)),
      picksOpen && client.prefetchQuery(previousSeasonQuery),
    ]);
  },
};

/**
 * Loads the code of the page at an address, and fetches what every page needs and what this one shows at first into the query cache. React renders
 * the first page in slices that let the browser answer; what arrives after it is rendered without them. Never rejects: what failed is requested again
 * when the page is rendered.
 */
export async function prefetchPage(client: QueryClient, pathname: string, search: string): Promise<void> {
  const page = matchPage(pathname);
  await Promise.allSettled([page && loadPage(page.name), fetchAnswers(client, page, search)]);
}

async function fetchAnswers(client: QueryClient, page: MatchedPage | null, search: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(userQuery),
    client.prefetchQuery(currentSeasonQuery),
    client.prefetchQuery(picksStateQuery),
  ]);
  const user = client.getQueryData(userQuery.queryKey);
  if (!page || !user) return;
  await pages[page.name]?.({
    client,
    username: user.is_logged_in ? user.username : undefined,
    isAdmin: user.is_logged_in && mayAdminister(user),
    season: client.getQueryData(currentSeasonQuery.queryKey)?.current_season ?? undefined,
    picksOpen: client.getQueryData(picksStateQuery.queryKey)?.users_picks_state === true,
    parameter: page.parameter,
    query: new URLSearchParams(search),
  });
}
