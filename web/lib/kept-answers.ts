import { useSyncExternalStore } from 'react';

/**
 * The responses that the service worker served from its cache, by path. `madeAt`: the time when the server made it, in
 * ms. `round`: the number of refetches before it.
 */
const kept = new Map<string, { madeAt: number; round: number }>();
const listeners = new Set<() => void>();
let round = 0;
let oldestMadeAt: number | null = null;

function update(): void {
  const moments = [...kept.values()].map(({ madeAt }) => madeAt);
  oldestMadeAt = moments.length === 0 ? null : Math.min(...moments);
  for (const listener of listeners) listener();
}

/**
 * Records a response of the API. `madeAt`: the time when a kept response was made, in ms; null if it is from the
 * network.
 */
export function recordAnswer(path: string, madeAt: number | null): void {
  if (madeAt === null && !kept.delete(path)) return;
  if (madeAt !== null) kept.set(path, { madeAt, round });
  update();
}

/** Refetches all queries on the page. Kept responses of other queries no longer count. */
export async function refetchAll(refetch: () => Promise<unknown>): Promise<void> {
  round += 1;
  await refetch();
  for (const [path, answer] of kept) if (answer.round < round) kept.delete(path);
  update();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the server made the oldest kept response on the page, in ms. Null if all are from the network. */
export const useOldestKeptAnswer = (): number | null => useSyncExternalStore(subscribe, () => oldestMadeAt);
