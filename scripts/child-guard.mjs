/**
 * Runs one program (PostgreSQL, Redis, npm, ...) and stops it when the parent of this process is gone, even by kill -9: then the
 * IPC channel to the parent closes. Its argument is a JSON of `Guarded` (programs.mjs).
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const { command, args, cwd, uid, gid, wholeGroup, ...own } = JSON.parse(process.argv[2] ?? '{}');
const child = spawn(command, args, { cwd, uid, gid, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });

child.on('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(127);
});
child.on('exit', (code, signal) => {
  if (wholeGroup) send('SIGKILL');
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(event, () => {
    send(own.stopSignal ?? 'SIGTERM');
    setTimeout(() => send('SIGKILL'), own.killAfterMs ?? 10_000);
  });
}

/** @param {NodeJS.Signals} signal */
function send(signal) {
  try {
    if (child.pid !== undefined) process.kill(wholeGroup ? -child.pid : child.pid, signal);
  } catch {
    // It has ended.
  }
}
