/** It runs before the packages are installed, so it only uses Node.js. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('child-guard.mjs', import.meta.url));
/** @type {import('node:child_process').ChildProcess | undefined} */
let guardProcess;

/**
 * Lets another process (child-guard.mjs) stop a program when this process ends, even by kill -9. Kills processes that
 * the program leaves running.
 * @param {{ pid?: number | undefined, once(event: 'exit', listener: () => void): unknown }} child
 * started with `detached`, in its own process group
 * @param {NodeJS.Signals} [stopSignal] SIGTERM by default
 */
export function guard(child, stopSignal = 'SIGTERM') {
  const { pid } = child;
  if (pid === undefined) return; // it could not be started
  guardProcess ??= start();
  guardProcess.send({ pid, stopSignal });
  child.once('exit', () => {
    killGroup(pid);
    guardProcess?.send({ pid });
  });
}

/** This process does not wait for the end of the guard. */
function start() {
  const started = spawn(process.execPath, [program], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  started.on('error', (error) =>
    console.error(`The guard, which stops programs after a kill -9, failed: ${error.message}`),
  );
  started.unref();
  started.channel?.unref();
  return started;
}

/** @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group no longer has any processes.
  }
}
