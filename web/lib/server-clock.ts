let aheadMs = 0;

/**
 * Learns from the `Date` of an answer that came just now how far the server's clock is ahead of this device's. It tells whole
 * seconds, so half a second is the most that it is off, and what the answer took on its way.
 */
export function learnServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs + 500 - Date.now();
}

/** What the server's clock shows, in milliseconds since 1970, however wrong the clock of this device is. */
export const serverNow = (): number => serverTimeOf(Date.now());

/** The same as a date. */
export const serverDate = (): Date => new Date(serverNow());

/** What the server's clock showed at a moment of this device's clock, both in milliseconds since 1970. */
export const serverTimeOf = (deviceMs: number): number => deviceMs + aheadMs;
