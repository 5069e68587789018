import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { formatMoment } from '../../lib/format.js';
import { refetchAll, useOldestKeptAnswer } from '../../lib/kept-answers.js';
import { serverTimeOf } from '../../lib/server-clock.js';
import styles from './age-notice.module.css';

/** The time between two refetches while offline, in milliseconds. */
const refetchMs = 10_000;

/** The age of the page where it shows answers kept by the service worker, or data whose last refetch failed. */
export function AgeNotice() {
  const client = useQueryClient();
  const keptFrom = useOldestKeptAnswer();
  const fetchedAt = useOldestFailed(client);
  const isOffline = keptFrom !== null;
  useEffect(() => {
    if (!isOffline) return;
    const refetch = () => void refetchAll(() => client.invalidateQueries());
    const timer = setInterval(refetch, refetchMs);
    window.addEventListener('online', refetch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', refetch);
    };
  }, [client, isOffline]);
  const from = keptFrom ?? fetchedAt;
  return (
    <div aria-live="polite">
      {from !== null && (
        <p className={styles.notice}>
          As of {formatMoment(new Date(from).toISOString())}
          {isOffline ? ', you are offline' : ': it could not be updated just now'}
        </p>
      )}
    </div>
  );
}

/** When the oldest shown data whose last refetch failed was fetched, in ms of the server; null where there is none. */
function useOldestFailed(client: QueryClient): number | null {
  const cache = client.getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const failed = cache.findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      const moments = failed.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt);
      return moments.length === 0 ? null : serverTimeOf(Math.min(...moments));
    },
  );
}
