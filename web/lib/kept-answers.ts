import { useSyncExternalStore } from 'react';

/** Answers that the service worker had kept, shown because the network gave none: when they were made, in ms of the server, by path. */
const kept = new Map<string, { madeAt: number; round: number }>();
const listeners = new Set<() => void>();
let round = 0;
let oldest: number | null = null;

function update(): void {
  const moments = [...kept.values()].map(({ madeAt }) => madeAt);
  oldest = moments.length === 0 ? null : Math.min(...moments);
  for (const listener of listeners) listener();
}

/** Notes an answer of the API: `madeAt` of one that was kept, in ms; null for one of the network. */
export function noteAnswer(path: string, madeAt: number | null): void {
  if (madeAt === null && !kept.delete(path)) return;
  if (madeAt !== null) kept.set(path, { madeAt, round });
  update();
}

/** Reads everything that is shown again; what is not shown is no longer counted. */
export async function readAgain(refetch: () => Promise<unknown>): Promise<void> {
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
export const useOldestKept = (): number | null => useSyncExternalStore(subscribe, () => oldest);
