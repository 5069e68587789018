import { notifyManager, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Resolves after the notifications of TanStack Query that are scheduled so far. */
const nextTask = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Refetches the queries of a page; resolves when the page shows the result or the failure. */
export const refetch = (client: QueryClient, filters?: QueryFilters): Promise<void> =>
  act(async () => {
    await client.refetchQueries(filters);
    await nextTask();
  });

/** Gives a held answer; resolves when the page has been rendered with it. */
export const answerLate = (answer: () => void): Promise<void> =>
  act(async () => {
    answer();
    // The answer is parsed in the first task, the components are notified in the second.
    await nextTask();
    await nextTask();
  });
