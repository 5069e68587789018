import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../league/contract/limits.js';
import { type MatchedPage, matchPage, type PageName } from '../../league/contract/page-paths.js';
import { homeQuery, latestAnnouncementQuery, openWorkQuery, topStandingsQuery } from '../features/home/api/home.js';
import { championshipQuery, ownStandingQuery, standingsQuery } from '../features/standings/api/standings.js';
import { defaultPictureQuery } from '../shared/members/api/members.js';
import { hallOfFameQuery } from '../shared/season-end/api/season-ends.js';
import { chooseSeason } from '../shared/seasons/season-choice.js';
import { currentSeasonQuery, mayAdminister, picksStateQuery, userQuery } from '../shared/session/api/session.js';
import { rivalsQuery } from '../shared/standings/api/standings.js';
import { weekendsQuery } from '../shared/weekends/api/weekends.js';
import { loadPage } from './routes.js';

interface Visit {
  client: QueryClient;
  username: string | undefined;
  isAdmin: boolean;
  season: { id: number; year: number } | undefined;
  picksOpen: boolean;
  parameter: string;
  query: URLSearchParams;
}

type Prefetch = (visit: Visit) => Promise<unknown>;

/** The queries of the pages that most visits begin with. */
const pages: Partial<Record<PageName, Prefetch>> = {
  home: ({ client, username, isAdmin, season }) =>
    Promise.all([
      season && client.prefetchQuery(topStandingsQuery(season.year)),
      season && client.prefetchQuery(weekendsQuery(season.year, username === undefined ? 0 : limits.homeWeekends)),
      username !== undefined && client.prefetchQuery(hallOfFameQuery),
      username !== undefined && client.prefetchQuery(latestAnnouncementQuery),
      username !== undefined && season && client.prefetchQuery(homeQuery(username)),
      username !== undefined && isAdmin && client.prefetchQuery(openWorkQuery(username)),
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
      username !== undefined && client.prefetchQuery(rivalsQuery(year, username)),
      username !== undefined && client.prefetchQuery(ownStandingQuery(year, username)),
    ]);
  },
  weekend: async ({ client, username, parameter, query }) => {
    if (query.has('place')) return;
    const { weekendQuery, ownRowQuery } = await import('../features/weekends/api/weekends.js');
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
    const { picksSealsQuery } = await import('../shared/seals/api/seals.js');
    await Promise.all([
      client.prefetchQuery(ownPicksQuery(season.id, username)),
      client.prefetchQuery(picksSealsQuery(season.year, username)),
      picksOpen && client.prefetchQuery(previousSeasonQuery),
    ]);
  },
};

/**
 * Fetches the data that every page needs into the query cache. For the pages that most visits begin with, it also loads
 * their code and fetches their first data.
 * React renders the first page in slices, so that the browser stays responsive. Data that arrives later is rendered in
 * one piece.
 * Never rejects: failed requests are repeated when the page is rendered.
 */
export async function prefetchPage(client: QueryClient, pathname: string, search: string): Promise<void> {
  const page = matchPage(pathname);
  const code = page && pages[page.name] && loadPage(page.name);
  await Promise.allSettled([code, fetchAnswers(client, page, search)]);
}

async function fetchAnswers(client: QueryClient, page: MatchedPage | null, search: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(userQuery),
    client.prefetchQuery(currentSeasonQuery),
    client.prefetchQuery(picksStateQuery),
  ]);
  const user = client.getQueryData(userQuery.queryKey);
  if (!page || !user) return;
  const isMember = user.is_logged_in;
  const picksOpen = client.getQueryData(picksStateQuery.queryKey)?.users_picks_state === true;
  const answersOfPage = pages[page.name]?.({
    client,
    picksOpen,
    username: isMember ? user.username : undefined,
    isAdmin: isMember && mayAdminister(user),
    season: client.getQueryData(currentSeasonQuery.queryKey)?.current_season ?? undefined,
    parameter: page.parameter,
    query: new URLSearchParams(search),
  });
  await Promise.all([
    answersOfPage,
    // The bar shows these.
    isMember && !user.has_profile_picture && client.prefetchQuery(defaultPictureQuery),
    isMember && picksOpen && client.prefetchQuery(homeQuery(user.username)),
  ]);
}
