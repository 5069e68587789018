import { once } from 'node:events';
import { keep, keepNode } from './keep.mjs';
import { errorWithLog } from './logs.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {import('./keep.mjs').Kept} Kept */
/** @typedef {import('./logs.mjs').Log} Log */
/** @typedef {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} Limits */

/**
 * Runs a program, with all that it starts, to its end; its output goes to the log.
 * @param {string} what how an error names it @param {Kept} kept @param {Log} log @param {Limits} [limits]
 * @throws {Error} with the end of the log when the program fails or takes too long
 */
export function runToEnd(what, kept, log, limits = {}) {
  return ended(what, keep({ wholeGroup: true, patienceMs: 3_000, ...kept }, log.fd, limits.env), log, limits.timeoutMs);
}

/** The same for a Node program of ours. @param {string} what @param {string[]} args @param {Log} log @param {Limits} [limits] */
export function runNodeToEnd(what, args, log, limits = {}) {
  return ended(what, keepNode(args, log.fd, limits.env), log, limits.timeoutMs);
}

/** @param {string} what @param {import('./keep.mjs').ChildProcess} child @param {Log} log @param {number | undefined} timeoutMs */
async function ended(what, child, log, timeoutMs = 15 * 60_000) {
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill(), timeoutMs);
  const done = atShutdown(async () => {
    child.kill();
    await exit;
  });
  const [code, signal] = await exit;
  clearTimeout(timer);
  done();
  if (code !== 0) throw errorWithLog(`${what} failed (${signal ?? `exit code ${code}`}).`, log);
}
