/**
 * Stops the programs that a process has passed to `guard` (scripts/guard.mjs) after the process has ended. Even kill -9
 * closes the IPC channel.
 * Messages: `pid` and `stopSignal` of a program that is running, only `pid` of one that has ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** How long programs may take to exit, in milliseconds. The next start after kill -9 waits for 6 s. */
const endMs = 5_000;

/** @type {Map<number, NodeJS.Signals>} */
const programs = new Map();

process.on('message', (/** @type {{ pid: number, stopSignal?: NodeJS.Signals }} */ { pid, stopSignal }) => {
  if (stopSignal) programs.set(pid, stopSignal);
  else programs.delete(pid);
});
process.on('disconnect', async () => {
  for (const [pid, stopSignal] of programs) signal(pid, stopSignal);
  for (const end = Date.now() + endMs; Date.now() < end && [...programs.keys()].some((pid) => signal(pid, 0));)
    await sleep(50);
  for (const pid of programs.keys()) signal(-pid, 'SIGKILL');
  process.exit();
});

/**
 * Returns whether the process or group exists (signal 0 sends nothing). @param {number} pid @param {NodeJS.Signals | 0}
 * name
 */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // it has ended
  }
}
