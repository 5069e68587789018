/** Child processes that end with this process and write to a log. */
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { guard } from './guard.mjs';
import { errorWithLog, root, shown } from './settings.mjs';
import { atShutdown, isShuttingDown } from './shutdown.mjs';

/**
 * `output`: a file descriptor, or an option of execa. `stopSignal`: SIGTERM by default. `uid` and `gid`: a different
 * user, only for root.
 * @typedef {{ output: number | 'inherit', env?: NodeJS.ProcessEnv, timeoutMs?: number, cwd?: string, uid?: number,
 *   gid?: number, stopSignal?: NodeJS.Signals }} Options
 * @typedef {import('./settings.mjs').Log} Log
 */

/**
 * An API or worker process takes the least memory with these, as in the Dockerfile
 * (docs/decisions/bundled-processes.md).
 */
export const lean = { flags: ['--max-semi-space-size=2'], env: { MALLOC_ARENA_MAX: '1' } };

const readyMs = 60_000;
const pauseMs = 2_000;

/**
 * Starts a program that is stopped when this process ends (guard.mjs). It is detached, so Ctrl-C only reaches the start
 * script, which stops the programs in order. execa's `cleanup` does not work for detached programs, nor after kill -9.
 * @param {string} command @param {string[]} args @param {Options} options
 */
export function startProgram(command, args, { output, env = process.env, timeoutMs = 0, stopSignal, ...options }) {
  const to = /** @type {'inherit'} */ (output); // execa accepts any file descriptor; its types only know those below 10
  const program = execa(command, args, {
    ...{ cwd: root, env, extendEnv: false, detached: true, cleanup: false, buffer: false, reject: false },
    ...{ stdin: 'ignore', stdout: to, stderr: to, timeout: timeoutMs, killSignal: stopSignal ?? 'SIGTERM' },
    ...{ forceKillAfterDelay: 15_000, ...options },
  });
  guard(program, stopSignal);
  return program;
}

/**
 * Waits for the end of a program, and ends it at the shutdown.
 * @param {ReturnType<typeof startProgram>} program @returns {Promise<number>} its exit code
 */
export async function ended(program) {
  atShutdown(async () => (program.kill(), program));
  return (await program).exitCode ?? 1;
}

/**
 * Runs a program to its end. Its output goes to the log.
 * @param {string} what its name in an error @param {string} command @param {string[]} args
 * @param {Log} log @param {Omit<Options, 'output'>} [options]
 * @throws {Error} with the end of the log if the program fails or exceeds `timeoutMs` (by default 15 minutes)
 */
export async function runToEnd(what, command, args, log, options = {}) {
  const code = await ended(startProgram(command, args, { timeoutMs: 15 * 60_000, ...options, output: log.fd }));
  if (code !== 0) throw errorWithLog(`${what} failed (exit code ${code}).`, log);
}

/**
 * Starts a program and waits until it is ready. Restarts it if it ends before the shutdown.
 * @param {string} name @param {Log} log @param {() => ReturnType<typeof startProgram>} begin
 * @param {() => Promise<boolean>} isReady
 * @returns {Promise<() => PromiseLike<unknown>>} a function that stops it
 * @throws {Error} with the end of its log if the first start fails
 */
export async function supervise(name, log, begin, isReady) {
  let program = begin();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    program.kill();
    return program;
  };
  atShutdown(stop);
  const hasEnded = () => isShuttingDown() || program.exitCode !== null || program.signalCode !== null;
  const isInTime = await waitUntil(async () => hasEnded() || (await isReady()), readyMs);
  if (!isInTime || hasEnded()) {
    await stop();
    throw errorWithLog(isInTime ? `${name} stopped while starting.` : `${name} did not become ready.`, log);
  }
  void keepRunning();
  return stop;

  async function keepRunning() {
    const isEnding = () => isStopped || isShuttingDown();
    for (;;) {
      const { exitCode, signal } = await program;
      if (isEnding()) return;
      const how = signal ?? `exit code ${exitCode}`;
      console.log(`${name} died (${how}); starting it again in ${pauseMs / 1000} s, see ${shown(log.path)}`);
      if (await waitUntil(isEnding, pauseMs)) return;
      program = begin();
    }
  }
}

/**
 * Returns whether the condition was met within `deadlineMs`.
 * @param {() => boolean | Promise<boolean>} condition @param {number} deadlineMs
 */
export async function waitUntil(condition, deadlineMs) {
  for (const end = Date.now() + deadlineMs; !(await condition()); await sleep(50)) if (Date.now() > end) return false;
  return true;
}

/** Whether a server accepts connections. @param {number} port @returns {Promise<boolean>} */
export function accepts(port, host = 'localhost') {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 2_000 });
    for (const event of ['connect', 'timeout', 'error'])
      socket.once(event, () => (resolve(event === 'connect'), socket.destroy()));
  });
}
