import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.js';

/** A retry may succeed after a network failure or a 5xx. */
export const isTransient = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const tenSeconds = 10_000;
const minute = 60_000;

/**
 * The time after which a failed query is refetched, in milliseconds; longer after each failure. False if it is never
 * refetched.
 */
export const retryInterval = ({ error, errorUpdateCount }: { error: Error | null; errorUpdateCount: number }) =>
  error && isTransient(error) ? Math.min(minute, tenSeconds * errorUpdateCount) : false;

/**
 * Queries are retried once after a network failure or a 5xx. Without a network, they fail immediately instead of
 * pausing, so that the page shows it. They are refetched periodically and when the network is back.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 600,
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => retryInterval(state),
      },
      mutations: { networkMode: 'always' },
    },
  });
