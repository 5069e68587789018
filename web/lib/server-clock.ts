import { useEffect, useState } from 'react';

let aheadMs = 0;

/**
 * Computes the offset of the server's clock from the `Date` header of a response. The header has whole seconds, so the
 * error is at most half a second plus the latency.
 */
export function learnServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs + 500 - Date.now();
}

/** Milliseconds since 1970, independent of this device's clock. */
export const serverNow = (): number => serverTimeOf(Date.now());

export const serverDate = (): Date => new Date(serverNow());

/** Converts a time of this device's clock to the server's, both in milliseconds since 1970. */
export const serverTimeOf = (deviceMs: number): number => deviceMs + aheadMs;

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
