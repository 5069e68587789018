import { errorWithLog } from './logs.mjs';
import { shown } from './settings.mjs';
import { isShuttingDown } from './shutdown.mjs';
import { waitUntil } from './wait-until.mjs';

/** @typedef {import('./keep.mjs').ChildProcess} ChildProcess */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {import('./logs.mjs').Log} log
 * @property {() => ChildProcess | Promise<ChildProcess>} start
 * @property {() => boolean | Promise<boolean>} isReady
 */

/** @typedef {{ stop: () => Promise<void>, restart: () => Promise<void> }} Supervised */

const readyMs = 60_000;
const drainMs = 20_000;
const settledMs = 60_000;
const longestPauseMs = 30_000;

/**
 * Starts a part, waits until it is ready, and starts it again, with growing pauses, whenever it dies later.
 * @param {Part} part
 * @returns {Promise<Supervised>}
 * @throws {Error} with the end of its log when it doesn't get ready the first time
 */
export async function supervise(part) {
  let wanted = false; // until it has been ready once, its death is the caller's matter
  let deaths = 0;
  let child = await part.start();
  watch(child);

  const dead = () => child.exitCode !== null || child.signalCode !== null;
  const ready = await waitUntil(async () => dead() || isShuttingDown() || (await part.isReady()), readyMs);
  if (!ready || dead() || isShuttingDown()) {
    await stop();
    throw errorWithLog(ready ? `${part.name} stopped while starting.` : `${part.name} does not get ready.`, part.log);
  }
  wanted = true;
  return { stop, restart };

  /** @param {ChildProcess} started */
  function watch(started) {
    const since = Date.now();
    started.once('exit', (code, signal) => {
      if (Date.now() - since > settledMs) deaths = 0;
      startLater(`died (${signal ?? `exit code ${code}`})`);
    });
  }

  /** @param {string} why */
  function startLater(why) {
    if (!wanted || isShuttingDown()) return;
    const pauseMs = Math.min(longestPauseMs, 500 * 2 ** deaths++);
    console.log(`${part.name} ${why}; starting it again in ${pauseMs / 1000} s, see ${shown(part.log.path)}`);
    setTimeout(() => void startAgain(), pauseMs);
  }

  async function startAgain() {
    // One may be alive already: a restart that was asked for comes between a death and the end of its pause.
    if (!wanted || !dead() || isShuttingDown()) return;
    try {
      child = await part.start();
      watch(child);
    } catch (error) {
      startLater(`can't start (${error instanceof Error ? error.message : error})`);
    }
  }

  async function stop() {
    wanted = false;
    if (dead()) return;
    child.kill('SIGTERM');
    if (await waitUntil(dead, drainMs)) return;
    console.log(`${part.name} does not stop by itself and is killed.`);
    child.kill('SIGKILL');
    await waitUntil(dead, drainMs);
  }

  async function restart() {
    await stop();
    wanted = true;
    await startAgain();
  }
}
