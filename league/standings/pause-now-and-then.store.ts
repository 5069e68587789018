import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pause } from './pause.js';

const workAtMostMs = 2;

/** A pause that gives the process's other work its turn after every two milliseconds of this one. */
export function pauseNowAndThen(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workAtMostMs) return;
    await nextTurn();
    since = performance.now();
  };
}
