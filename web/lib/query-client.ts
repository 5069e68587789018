import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './call-api.js';

const isPassing = (error: Error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500);

/** Reads are tried twice when the fault may pass. Without a network they fail at once, and say so, instead of waiting in silence. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 600,
      },
      mutations: { networkMode: 'always' },
    },
  });
