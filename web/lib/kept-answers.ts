import { useSyncExternalStore } from 'react';

/**
 * The kept answers that the service worker gave instead of the network, by path. `madeAt`: when the server made it, in ms; `round`: the
 * number of refetches before it.
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

/** Records an answer of the API; `madeAt`: when a kept answer was made, in ms; null for an answer of the network. */
export function recordAnswer(path: string, madeAt: number | null): void {
  if (madeAt === null && !kept.delete(path)) return;
  if (madeAt !== null) kept.set(path, { madeAt, round });
  update();
}

/** Refetches all queries that are shown; kept answers of the others do not count any more. */
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

/** When the oldest kept answer that is shown was made, in ms of the server; null where all come from the network. */
export const useOldestKeptAnswer = (): number | null => useSyncExternalStore(subscribe, () => oldestMadeAt);
