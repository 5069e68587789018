/** Programs and servers as child processes: each ends when this process is gone, and their output goes to a log. */
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { errorWithLog, root, shown } from './settings.mjs';
import { atShutdown, isShuttingDown } from './shutdown.mjs';

/**
 * `output`: a file descriptor, or where execa may send it. `stopSignal`: SIGTERM unless given; `wholeGroup`: what the program starts ends
 * with it; `uid`, `gid`: another user, where this process is root.
 * @typedef {{ output: number | 'inherit' | 'pipe', env?: NodeJS.ProcessEnv, timeoutMs?: number }} Options
 * @typedef {{ cwd?: string, uid?: number, gid?: number, stopSignal?: NodeJS.Signals, killAfterMs?: number, wholeGroup?: boolean }} Guarded
 * @typedef {import('./settings.mjs').Log} Log
 * @typedef {{ stop: () => Promise<void>, restart: () => void }} Supervised
 */

const readyMs = 60_000;
const settledMs = 60_000;
const longestPauseMs = 30_000;

/** Starts a program under the guard, which stops it when this process is gone. @param {string} command @param {string[]} args @param {Options & Guarded} options */
export function startProgram(command, args, { output, env, timeoutMs, ...guarded }) {
  const guard = join(root, 'scripts', 'child-guard.mjs');
  return start([guard, JSON.stringify({ command, args, ...guarded })], { output, env, timeoutMs });
}

/** Starts a Node.js program, which stops as on SIGTERM when this process is gone. @param {string[]} args @param {Options} options */
export function startNode(args, options) {
  return start(['--import', new URL('exit-with-parent.mjs', import.meta.url).href, ...args], options);
}

/**
 * In a session of its own: Ctrl-C in a terminal reaches only the start script, which stops things in order. execa's `cleanup` does
 * nothing for such a process, and nothing after kill -9.
 * @param {string[]} args @param {{ output: Options['output'], env?: NodeJS.ProcessEnv | undefined, timeoutMs?: number | undefined }} options
 */
function start(args, { output, env = process.env, timeoutMs = 0 }) {
  const to = /** @type {'inherit'} */ (output); // execa takes any file descriptor; its types know those below 10
  return execa(process.execPath, args, {
    ...{ cwd: root, env, extendEnv: false, detached: true, ipc: true, buffer: false, all: true, reject: false },
    ...{ stdin: 'ignore', stdout: to, stderr: to, timeout: timeoutMs, forceKillAfterDelay: 20_000 },
  });
}

/** Waits until it ends, or ends it at the shutdown. @param {ReturnType<typeof start>} program @returns {Promise<{ code: number, how: string }>} */
export async function ended(program) {
  const done = atShutdown(async () => (program.kill(), program));
  const { exitCode, signal } = await program;
  done();
  return { code: exitCode ?? 1, how: signal ?? `exit code ${exitCode}` };
}

/**
 * Runs a program to its end; its output goes to the log. @param {string} what for the error @param {string} command @param {string[]} args
 * @param {Log} log @param {Omit<Options, 'output'> & Guarded} [options]
 * @throws {Error} with the end of the log when the program fails or takes too long
 */
export async function runToEnd(what, command, args, log, options = {}) {
  const limits = { timeoutMs: 15 * 60_000, wholeGroup: true, killAfterMs: 3_000 };
  const { code, how } = await ended(startProgram(command, args, { ...limits, ...options, output: log.fd }));
  if (code !== 0) throw errorWithLog(`${what} failed (${how}).`, log);
}

/**
 * Starts a part, waits until it is ready, and starts it again, with growing pauses, whenever it dies before the shutdown, which stops it.
 * @param {string} name @param {Log} log @param {() => ReturnType<typeof start>} begin @param {() => Promise<boolean>} isReady
 * @returns {Promise<Supervised>} @throws {Error} with the end of its log when it doesn't get ready the first time
 */
export async function supervise(name, log, begin, isReady) {
  /** @type {'starting' | 'running' | 'restarting' | 'stopping' | 'over'} */
  let state = 'starting';
  let program = begin();
  const over = keepRunning();
  const stop = async () => {
    if (state !== 'over') state = 'stopping';
    program.kill();
    await over;
  };
  const restart = () => {
    state = 'restarting';
    program.kill();
  };
  atShutdown(stop);
  const ready = await waitUntil(async () => state === 'over' || isShuttingDown() || (await isReady()), readyMs);
  if (!ready || state !== 'starting' || isShuttingDown()) {
    await stop();
    throw errorWithLog(ready ? `${name} stopped while starting.` : `${name} does not get ready.`, log);
  }
  state = 'running';
  return { stop, restart };

  async function keepRunning() {
    const isWanted = () => (state === 'running' || state === 'restarting') && !isShuttingDown();
    for (let deaths = 0; ; deaths += 1) {
      const since = Date.now();
      const { exitCode, signal } = await program;
      if (Date.now() - since > settledMs) deaths = 0;
      if (state === 'running' && !isShuttingDown()) {
        const pauseMs = Math.min(longestPauseMs, 500 * 2 ** deaths);
        const how = signal ?? `exit code ${exitCode}`;
        console.log(`${name} died (${how}); starting it again in ${pauseMs / 1000} s, see ${shown(log.path)}`);
        await waitUntil(() => state !== 'running' || isShuttingDown(), pauseMs);
      }
      if (!isWanted()) break;
      state = 'running';
      program = begin();
    }
    state = 'over';
  }
}

/** Whether the condition was met before the deadline. @param {() => boolean | Promise<boolean>} condition @param {number} deadlineMs */
export async function waitUntil(condition, deadlineMs) {
  for (const end = Date.now() + deadlineMs; !(await condition()); await sleep(50)) if (Date.now() > end) return false;
  return true;
}

/** Whether a server takes connections. @param {number} port @returns {Promise<boolean>} */
export function accepts(port, host = 'localhost') {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 2_000 });
    for (const event of ['connect', 'timeout', 'error'])
      socket.once(event, () => (resolve(event === 'connect'), socket.destroy()));
  });
}
