import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Pause } from './pause.js';

const workAtMostMs = 5;

/** A pause that gives the process's other work its turn after every 5 ms of computing. */
export function pauseNowAndThen(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workAtMostMs) return;
    await othersTurn();
    since = performance.now();
  };
}
