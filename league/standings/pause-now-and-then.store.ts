import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Pause } from './pause.js';

const turnEveryMs = 2;
/** What is done sooner, as the tables of most leagues are, is done without a rest. */
const withoutRestMs = 20;
const restEveryMs = 10;
const restMs = 1;

/**
 * A pause that lets the event loop turn after every two milliseconds of work, and rests for one after every ten. Who never
 * rests is kept waiting by the system when others want the processor, and then stands still for longer.
 */
export function pauseNowAndThen(): Pause {
  let turned = performance.now();
  let restAt = turned + withoutRestMs;
  return async () => {
    const now = performance.now();
    if (now - turned < turnEveryMs) return;
    if (now < restAt) {
      await turn();
    } else {
      await wait(restMs);
      restAt = performance.now() + restEveryMs;
    }
    turned = performance.now();
  };
}
