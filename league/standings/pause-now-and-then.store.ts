import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Pause } from './pause.js';

const turnEveryMs = 2;
/** What is done sooner, as the tables of most leagues are, is done without a rest. */
const withoutRestMs = 20;
const restEveryMs = 10;
const restMs = 1;

/**
 * A pause that lets the event loop turn every now and then, and rests less often. Without rests the event loop was seen to stand
 * still for longer, because other work of the process needs a processor, too (docs/decisions/standings-are-packed.md).
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
