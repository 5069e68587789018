/**
 * Runs one program (PostgreSQL, Redis, npm, ...) and stops it when the parent of this process is gone, even by kill -9: then the
 * IPC channel to the parent closes. Its argument is a JSON of `Guarded` (programs.mjs).
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const {
  command,
  args,
  cwd,
  uid,
  gid,
  stopSignal = 'SIGTERM',
  patienceMs = 10_000,
  wholeGroup,
} = JSON.parse(process.argv[2] ?? '{}');
const child = spawn(command, args, { cwd, uid, gid, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });

child.on('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(127);
});
child.on('exit', (code, signal) => {
  if (wholeGroup) send('SIGKILL');
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, stop);

function stop() {
  send(stopSignal);
  setTimeout(() => send('SIGKILL'), patienceMs);
}

/** @param {NodeJS.Signals} signal */
function send(signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(wholeGroup ? -child.pid : child.pid, signal);
  } catch {
    // It has ended.
  }
}
