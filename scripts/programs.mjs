/** Programs and servers as child processes: each ends when this process is gone, and their output goes to a log. */
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { errorWithLog, root, shown } from './settings.mjs';
import { atShutdown, isShuttingDown } from './shutdown.mjs';

/**
 * `output`: a file descriptor, or where execa may send it. `stopSignal`: SIGTERM unless given. `uid`, `gid`: another user, as root.
 * @typedef {{ output: number | 'inherit' | 'pipe', env?: NodeJS.ProcessEnv, timeoutMs?: number, cwd?: string, uid?: number, gid?: number,
 *   stopSignal?: NodeJS.Signals }} Options
 * @typedef {{ stop: () => Promise<void>, restart: () => void }} Supervised
 * @typedef {import('./settings.mjs').Log} Log
 */

const readyMs = 60_000;
const pauseMs = 2_000;

/**
 * Starts a program under the guard, which stops it when this process is gone. It is in a session of its own: Ctrl-C in a terminal reaches
 * only the start script, which stops things in order. execa's `cleanup` does nothing for such a program, and nothing after kill -9.
 * @param {string} command @param {string[]} args @param {Options} options
 */
export function startProgram(command, args, { output, env = process.env, timeoutMs = 0, ...guarded }) {
  const to = /** @type {'inherit'} */ (output); // execa takes any file descriptor; its types know those below 10
  const guard = [join(root, 'scripts/child-guard.mjs'), JSON.stringify({ command, args, ...guarded })];
  return execa(process.execPath, guard, {
    ...{ cwd: root, env, extendEnv: false, detached: true, ipc: true, buffer: false, all: true, reject: false },
    ...{ stdin: 'ignore', stdout: to, stderr: to, timeout: timeoutMs, forceKillAfterDelay: 20_000 },
  });
}

/** Waits until it ends, or ends it at the shutdown. @param {ReturnType<typeof startProgram>} program @returns {Promise<number>} its exit code */
export async function ended(program) {
  atShutdown(async () => (program.kill(), program));
  return (await program).exitCode ?? 1;
}

/**
 * Runs a program to its end; its output goes to the log. @param {string} what for the error @param {string} command @param {string[]} args
 * @param {Log} log @param {Omit<Options, 'output'>} [options]
 * @throws {Error} with the end of the log when the program fails or takes longer than `timeoutMs`, 15 minutes unless given
 */
export async function runToEnd(what, command, args, log, options = {}) {
  const code = await ended(startProgram(command, args, { timeoutMs: 15 * 60_000, ...options, output: log.fd }));
  if (code !== 0) throw errorWithLog(`${what} failed (exit code ${code}).`, log);
}

/**
 * Starts a part, waits until it is ready, and starts it again whenever it dies before the shutdown, which stops it.
 * @param {string} name @param {Log} log @param {() => ReturnType<typeof startProgram>} begin @param {() => Promise<boolean>} isReady
 * @returns {Promise<Supervised>} @throws {Error} with the end of its log when it doesn't get ready the first time
 */
export async function supervise(name, log, begin, isReady) {
  let program = begin();
  let isStopped = false;
  let isRestarting = false;
  const stop = async () => {
    isStopped = true;
    program.kill();
    await program;
  };
  const restart = () => {
    isRestarting = true;
    program.kill();
  };
  atShutdown(stop);
  const isOver = () => isShuttingDown() || program.exitCode !== null || program.signalCode !== null;
  const answered = await waitUntil(async () => isOver() || (await isReady()), readyMs);
  if (!answered || isOver()) {
    await stop();
    throw errorWithLog(answered ? `${name} stopped while starting.` : `${name} does not get ready.`, log);
  }
  void keepRunning();
  return { stop, restart };

  async function keepRunning() {
    const isUnwanted = () => isStopped || isShuttingDown();
    for (;;) {
      const { exitCode, signal } = await program;
      if (!isUnwanted() && !isRestarting) {
        const how = signal ?? `exit code ${exitCode}`;
        console.log(`${name} died (${how}); starting it again in ${pauseMs / 1000} s, see ${shown(log.path)}`);
        await waitUntil(() => isUnwanted() || isRestarting, pauseMs);
      }
      if (isUnwanted()) return;
      isRestarting = false;
      program = begin();
    }
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
