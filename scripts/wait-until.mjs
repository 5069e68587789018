import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `condition` gives true.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} deadlineMs
 * @returns {Promise<boolean>} false when the deadline passed before
 */
export async function waitUntil(condition, deadlineMs, everyMs = 50) {
  const end = Date.now() + deadlineMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(everyMs);
  }
  return true;
}

/** Whether a page answers with success. @param {string} url */
export async function answers(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // not there yet, which is what the caller asks
  }
}

/** Whether a server on this machine takes connections. @param {number} port @returns {Promise<boolean>} */
export function accepts(port, host = 'localhost') {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 2_000 });
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false)); // nobody there yet, which is what the caller asks
  });
}
