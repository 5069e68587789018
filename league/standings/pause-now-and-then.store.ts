import { setTimeout as wait } from 'node:timers/promises';
import type { Pause } from './pause.js';

/** What is done sooner, as the tables of most leagues are, is done without a rest. */
const withoutRestMs = 20;
const workAtMostMs = 2;
const restMs = 1;

/**
 * A pause that rests for a millisecond after every two of work, and has the database rest that feeds the work: whoever computes
 * for a million gives way to those who read meanwhile, on a machine with few processors.
 */
export function pauseNowAndThen(): Pause {
  const begun = performance.now();
  let since = begun;
  return async () => {
    const now = performance.now();
    if (now - begun < withoutRestMs || now - since < workAtMostMs) return;
    await wait(restMs);
    since = performance.now();
  };
}
