import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminMessages } from '../../../../league/contract/admin-messages.js';
import type {
  PicksOverviewAnswer,
  RemindAnswer,
  WeekendMailsAnswer,
} from '../../../../league/contract/administration.js';
import { getJson, sendJson } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { picksOverviewKey } from './changes.js';
import { pollInterval } from '../model/describe-retrieval.js';

const texts = { generic: adminMessages.picksOverview.loading };
/** The polling intervals for the delivery of emails, in ms, while emails are waiting and otherwise. */
const fastPollMs = 3_000;
const slowPollMs = 30_000;

/**
 * The members with or without picks, page by page. Each page has the totals. Polled while a reminder is being
 * delivered.
 */
export const picksOverviewQuery = (year: number, picked: boolean) =>
  infiniteQueryOptions({
    queryKey: [...picksOverviewKey, year, picked],
    queryFn: ({ signal, pageParam }) =>
      getJson<PicksOverviewAnswer>(
        `get-picks-overview?season=${year}&picked=${picked}&offset=${pageParam}`,
        texts,
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.picks_overview.members.length, 0);
      const { amount_members: all, amount_picked: withPicks } = (pages.at(-1) as PicksOverviewAnswer).picks_overview;
      return shown < (picked ? withPicks : all - withPicks) ? shown : undefined;
    },
    refetchInterval: ({ state }) => {
      const { pages = [] } = state.data ?? {};
      const first = pages[0]?.picks_overview;
      const waiting = first?.last_reminder?.waiting ?? 0;
      if (picked || pages.length > 1 || (first && !first.can_remind && waiting === 0)) return false;
      return pollInterval(state.error, waiting > 0 ? fastPollMs : slowPollMs);
    },
  });

export const useRemind = (effects?: Effects<number, RemindAnswer>) =>
  useAppMutation<number, RemindAnswer>(
    (year) =>
      sendJson<RemindAnswer, { message?: string }>(
        { method: 'POST', path: 'remind-missing-picks/', payload: { year } },
        { generic: adminMessages.picksOverview.reminding, explain: (_status, refusal) => refusal.message },
      ),
    [picksOverviewKey],
    effects,
  );

/** The delivery of the emails for a weekend's latest finalization. Null if no emails were sent. */
export const weekendMailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['weekend-mails', id],
    queryFn: ({ signal }) =>
      getJson<WeekendMailsAnswer>(
        `get-weekend-mails?id=${id}`,
        { generic: adminMessages.weekendMails.loading },
        signal,
      ),
    select: (answer) => answer.weekend_mails,
    refetchInterval: ({ state }) =>
      pollInterval(state.error, (state.data?.weekend_mails?.waiting ?? 0) > 0 ? fastPollMs : slowPollMs),
  });
