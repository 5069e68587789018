import { queryOptions } from '@tanstack/react-query';
import type { StandingsAnswer } from '../../../../league/contract/answers.js';
import { limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { getJson } from '../../../lib/api-client.js';
import { queryKeys } from '../../../lib/query-keys.js';

/** The latest announcement; null when there is none. */
export const latestAnnouncementQuery = queryOptions({
  queryKey: queryKeys.latestAnnouncement,
  queryFn: ({ signal }) =>
    getJson<{ announcement: Announcement | null }>(
      'get-latest-announcement/?or_null=1',
      { generic: messages.announcements.latest },
      signal,
    ),
  select: (answer) => answer.announcement,
});

/** The first five of a season's standings. */
export const topStandingsQuery = (year: number) =>
  queryOptions({
    queryKey: [...queryKeys.standings, year, 'top'],
    queryFn: ({ signal }) =>
      getJson<StandingsAnswer>(
        `get-standings?season=${year}&amount=${limits.homeStandings}`,
        { generic: messages.standings.list },
        signal,
      ),
    select: (answer) => answer.standings.users_picks,
  });
