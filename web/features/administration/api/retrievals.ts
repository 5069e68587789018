import { queryOptions } from '@tanstack/react-query';
import type {
  AddedAnswer,
  CalendarRefusal,
  CreateCompetitorAnswer,
  PageCaptureAnswer,
  RetrievalAnswer,
  RetrievalRefusal,
  RetrievalStarted,
  RidersImportAnswer,
  WeekendsRefusal,
} from '../../../../league/contract/answers.js';
import { eventType } from '../../../../league/contract/limits.js';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import { messages } from '../../../../league/contract/messages.js';
import type { RacingIdentity } from '../../../../league/contract/racing-identity.js';
import { getJson, sendJson, timeouts } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { explainImportRefusal, explainRetrievalRefusal, hasEnded, pollInterval } from '../model/describe-retrieval.js';
import { explainCreation } from './riders.js';
import { sendAdminChange } from './season.js';
import type { WeekendInput } from './weekends.js';
import { changedBy } from './changes.js';

interface RiderToAdd extends RacingIdentity {
  number: number;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
}

/** Starts an import of riders. An admin reviews them before they are added. */
export const useImportRiders = (year: number, effects?: Effects<string, RetrievalStart>) =>
  useAppMutation(
    (url: string) =>
      sendAdminChange<RetrievalStart, RidersImportAnswer>(
        { method: 'POST', path: 'read-season-competitors/', payload: { url, year }, timeoutMs: timeouts.long },
        { generic: adminMessages.riders.processing, explain: (_status, refusal) => explainImportRefusal(refusal) },
      ),
    ['season-admin'],
    effects,
  );

/** Starts an import of events from the results site. An admin reviews them before they are added. */
export const useImportCalendar = (year: number, effects?: Effects<void, RetrievalStart>) =>
  useAppMutation(
    () =>
      sendAdminChange<RetrievalStart, CalendarRefusal>(
        { method: 'POST', path: 'read-season-calendar/', payload: { year }, timeoutMs: timeouts.long },
        {
          generic: messages.weekends.readingCalendar,
          explain: (_status, refusal) => (refusal.selenium_busy ? messages.retrieval.busy : messages.seasons.notFound),
        },
      ),
    ['season-admin'],
    effects,
  );

const retrievalKey = ['retrieval'];

/** `new_numbers` for riders of the season, by the id of the SeasonRider. */
interface ReviewedRiders {
  competitors: readonly RiderToAdd[];
  new_numbers: readonly { id: number; number: number }[];
}

const addRiders = (season: number, reviewed: ReviewedRiders): Promise<AddedAnswer> =>
  sendAdminChange<AddedAnswer, Partial<CreateCompetitorAnswer>>(
    { method: 'POST', path: 'create-competitors/', payload: { season, ...reviewed } },
    { generic: adminMessages.riders.adding, explain: (_status, refusal) => explainCreation(refusal) },
  );

export const useAddRiders = (year: number, effects?: Effects<ReviewedRiders, AddedAnswer>) =>
  useAppMutation((reviewed: ReviewedRiders) => addRiders(year, reviewed), [...changedBy.riders, retrievalKey], effects);

/** Adds riders that are missing for a result, and retrieves the result again. */
export const useAddAndRetrieve = (
  year: number,
  weekendId: number,
  kind: 'race' | 'sprint',
  effects?: Effects<ReviewedRiders, RetrievalStart>,
) =>
  useAppMutation(
    async (reviewed: ReviewedRiders) => {
      if (reviewed.competitors.length + reviewed.new_numbers.length > 0) {
        const { problems = [] } = await addRiders(year, reviewed);
        if (problems.length > 0) throw new Error(problems.join(' '));
      }
      return startRetrieval(weekendId, { eventType: eventType[kind], host: 'the results site' });
    },
    [...changedBy.riders, ...changedBy.result, retrievalKey],
    effects,
  );

export const useSaveCalendar = (year: number, effects?: Effects<WeekendInput[], AddedAnswer>) =>
  useAppMutation(
    (weekends: WeekendInput[]) =>
      sendAdminChange<AddedAnswer, WeekendsRefusal>(
        { method: 'POST', path: 'create-race-weekends/', payload: { season_year: year, race_weekends: weekends } },
        {
          generic: messages.weekends.creating,
          explain: (status, refusal) => {
            if (status === 404) return messages.weekends.notFoundAdmin;
            return refusal.invalid_season ? messages.seasons.notFound : messages.weekends.create;
          },
        },
      ),
    [...changedBy.result, retrievalKey],
    effects,
  );

/** The page that a retrieval failed to parse. */
export const pageCaptureQuery = (pid: number) =>
  queryOptions({
    queryKey: ['page-capture', pid],
    queryFn: ({ signal }) =>
      getJson<PageCaptureAnswer>(
        `get-page-sight?id=${pid}`,
        {
          generic: adminMessages.retrieval.loadingSight,
          explain: (status) => (status === 404 ? adminMessages.retrieval.noSight : undefined),
        },
        signal,
      ),
    select: (answer) => answer.page_sight,
  });

/** The pid is missing if the retrieval ended before the response. */
export type RetrievalStart = Partial<RetrievalStarted>;

/** `host`: the host in the weekend's link, for the text of a refusal. */
interface ResultRequest {
  eventType: 1 | 2;
  host: string;
  /** Stores the result without its unreadable rows. */
  skipUnreadable?: boolean;
}

const startRetrieval = (id: number, { eventType: event_type, host, skipUnreadable }: ResultRequest) =>
  sendAdminChange<RetrievalStart, RetrievalRefusal>(
    {
      method: 'POST',
      path: 'post-race-weekend-event/',
      payload: { id, event_type, ...(skipUnreadable && { skip_unreadable: true }) },
      respondAsync: true,
    },
    {
      generic: messages.retrieval.starting,
      explain: (status, refusal) =>
        status === 404 ? messages.weekends.notFoundAdmin : explainRetrievalRefusal(refusal, host),
    },
  );

export const useRetrieveResult = (weekendId: number, effects?: Effects<ResultRequest, RetrievalStart>) =>
  useAppMutation((request: ResultRequest) => startRetrieval(weekendId, request), changedBy.result, effects);

/** Polled every second until the retrieval has ended. */
export const retrievalQuery = (pid: number | null) =>
  queryOptions({
    queryKey: [...retrievalKey, pid],
    queryFn: ({ signal }) =>
      getJson<RetrievalAnswer>(`get-retrieval?id=${pid}`, { generic: messages.shell.loadingProgress }, signal),
    select: (answer) => answer.retrieval,
    enabled: pid !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && hasEnded(state.data.retrieval) ? false : pollInterval(state.error, 1000),
  });

const terminationRefusals: Record<number, string> = {
  404: adminMessages.retrieval.notRunning,
  400: adminMessages.retrieval.terminating,
};

export const useTerminate = () =>
  useAppMutation(
    (pid: number) =>
      sendJson(
        { method: 'POST', path: 'terminate-selenium/', payload: { pid }, timeoutMs: timeouts.long },
        { generic: adminMessages.retrieval.terminating, explain: (status) => terminationRefusals[status] },
      ),
    ['season-admin'],
  );
