import { queryOptions, skipToken } from '@tanstack/react-query';
import { messages } from '../../../../league/contract/messages.js';
import { limits } from '../../../../league/contract/limits.js';
import { pageSize } from '../../../../league/contract/page-calls.js';
import type { SeasonDetailed } from '../../../../league/contract/shapes.js';
import type {
  ProvisionalStandingsAnswer,
  StandingsVersionAnswer,
  RivalsAnswer,
} from '../../../../league/contract/standings.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';

const texts = { generic: messages.standings.provisional };

const getProvisional = (weekendId: number, range: string, signal: AbortSignal) =>
  getJson<ProvisionalStandingsAnswer>(`get-provisional-standings?weekend=${weekendId}&${range}`, texts, signal);

/** The provisional standings of a weekend from an offset. Null if they do not exist. */
export const provisionalQuery = (weekendId: number, offset: number) =>
  queryOptions({
    queryKey: ['standings', 'provisional', weekendId, offset],
    queryFn: ({ signal }) => getProvisional(weekendId, `amount=${pageSize}&offset=${offset}`, signal),
    placeholderData: (shown) => (shown?.provisional?.weekend.id === weekendId ? shown : undefined),
    select: (answer) => answer.provisional,
  });

/** The rows around a member. Empty if the member has no picks. Disabled for visitors (`username` undefined). */
export const provisionalAroundQuery = (weekendId: number, username: string | undefined, count: number) =>
  queryOptions({
    queryKey: ['standings', 'provisional', weekendId, 'around', username, count],
    queryFn:
      username === undefined
        ? skipToken
        : ({ signal }) => getProvisional(weekendId, `amount=${count}&around=${encodeURIComponent(username)}`, signal),
    select: (answer) => answer.provisional,
  });

const minute = 60_000;

export type VersionScope = { year: number } | { weekendId: number };

/**
 * The version of the latest stored standings. Null during the first minute. Refetched every minute while the tab is
 * visible. Most responses are a 304 from the response cache.
 */
export const standingsVersionQuery = (scope: VersionScope) =>
  queryOptions({
    queryKey: ['standings-version', scope],
    queryFn: ({ signal }): Promise<StandingsVersionAnswer | null> =>
      getJson<StandingsVersionAnswer>(
        `get-standings-version?${'year' in scope ? `season=${scope.year}` : `weekend=${scope.weekendId}`}`,
        { generic: messages.standings.list },
        signal,
      ),
    // Initial data counts as fresh, so the first request comes a minute after the page has loaded its standings.
    initialData: null,
    staleTime: minute,
    refetchInterval: minute,
  });

/** The ids of the first riders of the championship, in order. Empty before anybody has points. */
export const championshipQuery = (year: number) =>
  queryOptions({
    queryKey: ['standings', 'championship', year],
    queryFn: ({ signal }) =>
      getJson<{ season: SeasonDetailed }>(
        `get-season-detailed?season=${year}`,
        { generic: messages.seasons.loading },
        signal,
      ),
    select: ({ season }) =>
      season.competitors
        .filter((rider) => rider.competitor_points.points > 0)
        .slice(0, limits.rankedPicks)
        .map((rider) => rider.competitor_points.competitor.id),
  });

const rivalsKey = ['standings', 'rivals'];

export const rivalsQuery = (year: number, member: string | undefined) =>
  queryOptions({
    queryKey: [...rivalsKey, year, { member }],
    queryFn: ({ signal }) =>
      getJson<RivalsAnswer>(`get-rivals?season=${year}`, { generic: messages.rivals.loading }, signal),
  });

export const useSetRival = (username: string) =>
  useAppMutation(
    (pinned: boolean) =>
      sendJson<object>(
        { method: 'POST', path: pinned ? 'pin-rival/' : 'unpin-rival/', payload: { username } },
        {
          generic: pinned ? messages.rivals.pinning : messages.rivals.unpinning,
          explain: (status, { message }) =>
            (status === 400 || status === 404) && typeof message === 'string' ? message : undefined,
        },
      ),
    [rivalsKey],
  );
