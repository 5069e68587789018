import { setImmediate as turn } from 'node:timers/promises';
import type { Pause } from './pause.js';

const workAtMostMs = 2;

/** A pause that lets the event loop turn after every two milliseconds of work. */
export function pauseNowAndThen(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workAtMostMs) return;
    await turn();
    since = performance.now();
  };
}
