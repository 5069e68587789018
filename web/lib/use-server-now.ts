import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.js';

/** The server's time in milliseconds, updated at an interval and when the page becomes visible again. */
export function useServerNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, intervalMs);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [intervalMs]);
  return now;
}
