import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { formatMoment } from '../../lib/format.js';
import { readAgain, useOldestKept } from '../../lib/kept-answers.js';
import { serverTimeOf } from '../../lib/server-clock.js';
import styles from './age-notice.module.css';

/** How often it is tried whether the network is back, in milliseconds. */
const interval = 10_000;

/**
 * Says how old the page is where it could not be read just now: offline, with answers that the service worker has kept; or after a read that
 * failed, with what was read before.
 */
export function AgeNotice() {
  const client = useQueryClient();
  const keptFrom = useOldestKept();
  const readAt = useOldestFailed(client);
  const isOffline = keptFrom !== null;
  useEffect(() => {
    if (!isOffline) return;
    const again = () => void readAgain(() => client.invalidateQueries());
    const timer = setInterval(again, interval);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [client, isOffline]);
  const from = keptFrom ?? readAt;
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

/** When the oldest data was read that is shown although its last read failed, in ms of the server; null where there is none. */
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
