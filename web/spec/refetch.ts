import { notifyManager, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Components are told of answers in a later task, in order. */
const nextTask = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Asks for the queries of a page again; resolves when the page shows what came of it, also where that is a failure. */
export const refetch = (client: QueryClient, filters?: QueryFilters): Promise<void> =>
  act(async () => {
    await client.refetchQueries(filters);
    await nextTask();
  });

/** Gives an answer that was held; resolves when the page shows it, or when it is certain that the page does not. */
export const answerLate = (answer: () => void): Promise<void> =>
  act(async () => {
    answer();
    // In the first task the answer is read, in the second the page is told.
    await nextTask();
    await nextTask();
  });
