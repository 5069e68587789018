import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.js';

const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const tenSeconds = 10_000;
const minute = 60_000;

/** When a read that failed is tried again by itself, in milliseconds: the longer, the more often it has failed. False: not at all. */
export const retryInterval = ({ error, errorUpdateCount }: { error: Error | null; errorUpdateCount: number }) =>
  error && isPassing(error) ? Math.min(minute, tenSeconds * errorUpdateCount) : false;

/**
 * Reads are tried twice when the fault may pass. Without a network they fail at once, and say so, instead of waiting in silence;
 * they are tried again when the network is back, and from time to time.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 600,
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => retryInterval(state),
      },
      mutations: { networkMode: 'always' },
    },
  });
