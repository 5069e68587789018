import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { YieldToEventLoop } from '../../rules/in-slices.js';

const yieldEveryMs = 2;
/** Shorter computations, such as the tables of most leagues, never sleep. */
const sleepAfterMs = 20;
const sleepEveryMs = 10;
const sleepMs = 1;

/** Sleeping lets other threads of the process get CPU time (docs/decisions/standings-storage.md). */
export function eventLoopYielder(): YieldToEventLoop {
  let yielded = performance.now();
  let sleepAt = yielded + sleepAfterMs;
  return async () => {
    const now = performance.now();
    if (now - yielded < yieldEveryMs) return;
    if (now < sleepAt) {
      await nextTurn();
    } else {
      await wait(sleepMs);
      sleepAt = performance.now() + sleepEveryMs;
    }
    yielded = performance.now();
  };
}
