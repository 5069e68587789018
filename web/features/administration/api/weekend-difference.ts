import { queryOptions } from '@tanstack/react-query';
import { championshipMessages } from '../../../../league/contract/championship-classes.js';
import { messages } from '../../../../league/contract/messages.js';
import type { CorrectWeekendRefusal, WeekendDifferenceAnswer } from '../../../../league/contract/weekend-difference.js';
import { getJson, timeouts } from '../../../lib/api-client.js';
import { type Effects, useAppMutation } from '../../../lib/use-app-mutation.js';
import { changedBy } from './changes.js';
import { sendAdminChange } from './season.js';
import { busyRetry } from './weekends.js';

const notFound = (status: number) => (status === 404 ? messages.weekends.notFoundAdmin : undefined);

/** The differences between the results of a final weekend and the championship. */
export const weekendDifferenceQuery = (id: number) =>
  queryOptions({
    queryKey: ['weekend-admin', 'difference', id],
    queryFn: ({ signal }) =>
      getJson<WeekendDifferenceAnswer>(
        `get-weekend-difference?id=${id}`,
        { generic: championshipMessages.loadingDifference, explain: notFound },
        signal,
      ),
    ...busyRetry,
    staleTime: 0,
  });

interface Correction {
  version: string;
  sendEmail: boolean;
}

export const useCorrectWeekend = (id: number, effects?: Effects<Correction>) =>
  useAppMutation(
    ({ version, sendEmail }: Correction) =>
      sendAdminChange<unknown, CorrectWeekendRefusal & { message?: string }>(
        {
          method: 'PUT',
          path: 'correct-race-weekend/',
          payload: { id, version, send_finalize_email: sendEmail },
          timeoutMs: timeouts.long,
        },
        {
          generic: championshipMessages.correcting,
          explain: (status, refusal) => notFound(status) ?? refusal.message,
        },
      ),
    changedBy.result,
    effects,
  );
