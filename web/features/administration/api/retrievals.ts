import { queryOptions } from '@tanstack/react-query';
import type { RetrievalAnswer, RetrievalRefusal, RetrievalStarted } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import { sendJson, timeLimits, getJson } from '../../../lib/api-client.js';
import { queryKeys, stale } from '../../../lib/query-keys.js';
import { useAppMutation, type Effects } from '../../../lib/use-app-mutation.js';
import { explainRetrievalRefusal } from '../model/explain-refusal.js';
import { hasEnded, pollInterval } from '../model/describe-retrieval.js';
import { sendAdminChange } from './send-admin-change.js';

/** The pid of the retrieval; missing where it had ended before the answer. */
export type Started = Partial<RetrievalStarted>;

/** `host`: the host of the weekend's link, for the text of a refusal. */
interface ResultWanted {
  eventType: 1 | 2;
  host: string;
}

export const useRetrieveResult = (weekendId: number, effects?: Effects<ResultWanted, Started>) =>
  useAppMutation(
    ({ eventType, host }: ResultWanted) =>
      sendAdminChange<Started, RetrievalRefusal>(
        {
          method: 'POST',
          path: 'post-race-weekend-event/',
          payload: { id: weekendId, event_type: eventType },
          respondAsync: true,
        },
        {
          generic: messages.retrieval.starting,
          explain: (status, refusal) =>
            status === 404 ? messages.weekends.notFoundAdmin : explainRetrievalRefusal(refusal, host),
        },
      ),
    stale.results,
    effects,
  );

/** The state of a retrieval, polled every second until it has ended. */
export const retrievalQuery = (pid: number | null) =>
  queryOptions({
    queryKey: [...queryKeys.retrieval, pid],
    queryFn: ({ signal }) =>
      getJson<RetrievalAnswer>(`get-retrieval?id=${pid}`, { generic: messages.shell.loadingProgress }, signal),
    select: (answer) => answer.retrieval,
    enabled: pid !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && hasEnded(state.data.retrieval) ? false : pollInterval(state.error, 1000),
  });

const terminationRefusals: Record<number, string> = {
  404: messages.retrieval.notRunning,
  400: messages.retrieval.terminating,
};

export const useTerminate = () =>
  useAppMutation(
    (pid: number) =>
      sendJson(
        { method: 'POST', path: 'terminate-selenium/', payload: { pid }, timeoutMs: timeLimits.long },
        { generic: messages.retrieval.terminating, explain: (status) => terminationRefusals[status] },
      ),
    stale.seasonAdmin,
  );
