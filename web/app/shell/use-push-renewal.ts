import { useEffect } from 'react';
import { pageMeta } from '../../lib/page-meta.js';

/** Subscribes this browser anew where the league has new keys for push messages; only where push messages are allowed, so that nobody else loads the code. */
export function usePushRenewal(username: string | undefined): void {
  useEffect(() => {
    if (username === undefined || pageMeta.pushKey === '') return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const renew = async () => (await import('../../shared/push/push.js')).renewPush();
    // A failure is made up for at the next start.
    renew().catch(() => undefined);
  }, [username]);
}
