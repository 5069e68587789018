import { queryOptions } from '@tanstack/react-query';
import type { RetrievalRefusal, StandingsAnswer } from '../../../../league/contract/answers.js';
import type { HomeAnswer, OpenWork, OpenWorkAnswer, TellWhenOpenAnswer } from '../../../../league/contract/home.js';
import { eventType, limits } from '../../../../league/contract/limits.js';
import { messages } from '../../../../league/contract/messages.js';
import type { Announcement } from '../../../../league/contract/shapes.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { homeKey } from '../../../shared/home/api/home.js';
import { changedByResult } from '../../../shared/weekends/api/weekends.js';

/** Null without announcements. */
export const latestAnnouncementQuery = queryOptions({
  queryKey: ['announcements', 'latest'],
  queryFn: ({ signal }) =>
    getJson<{ announcement: Announcement | null }>(
      'get-latest-announcement/?or_null=1',
      { generic: messages.announcements.latest },
      signal,
    ),
  select: (answer) => answer.announcement,
});

export const topStandingsQuery = (year: number) =>
  queryOptions({
    queryKey: ['standings', year, 'top'],
    meta: { dependsOn: ['picks'] },
    queryFn: ({ signal }) =>
      getJson<StandingsAnswer>(
        `get-standings?season=${year}&amount=${limits.homeStandings}`,
        { generic: messages.standings.list },
        signal,
      ),
  });

export const openWorkQuery = (member: string) =>
  queryOptions({
    queryKey: ['open-work', { member }],
    meta: { dependsOn: ['standings', 'weekends', 'reports'] },
    queryFn: ({ signal }) => getJson<OpenWorkAnswer>('get-open-work/', { generic: messages.home.openWork }, signal),
  });

/** Starts the retrieval of a session's result. The server responds before the retrieval ends. */
export const useRetrieve = ({ kind, weekend }: OpenWork) =>
  useAppMutation(
    () =>
      sendJson<unknown, Partial<RetrievalRefusal>>(
        {
          method: 'POST',
          path: 'post-race-weekend-event/',
          payload: { id: weekend.id, event_type: kind === 'retrieve-sprint' ? eventType.sprint : eventType.race },
          respondAsync: true,
        },
        {
          generic: messages.retrieval.starting,
          explain: (_status, refusal) => {
            if (refusal.selenium_busy) return messages.retrieval.busy;
            return refusal.already_stored ? messages.races.alreadyStored : undefined;
          },
        },
      ),
    changedByResult,
  );

export const useTellWhenOpen = () =>
  useAppMutation(
    (isWanted: boolean) =>
      sendJson<TellWhenOpenAnswer>(
        { method: 'PUT', path: 'tell-when-picks-open/', payload: { tell_when_open: isWanted } },
        { generic: messages.home.tellWhenOpen },
      ),
    [homeKey],
    {
      optimistic: (client, isWanted) =>
        void client.setQueriesData<HomeAnswer>({ queryKey: homeKey }, (answer) =>
          answer?.home
            ? { home: { ...answer.home, picks: { ...answer.home.picks, tell_when_open: isWanted } } }
            : answer,
        ),
    },
  );
