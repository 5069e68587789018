/**
 * Runs one program that knows nothing of us (PostgreSQL, Redis, npm, ...) and stops it when its own parent is gone,
 * even by kill -9: then the channel to the parent closes. Started by keep.mjs, with a JSON of its `Kept` as argument.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { signalTo } from './process-identity.mjs';

const { command, args, cwd, uid, gid, stopSignal, patienceMs, wholeGroup } = JSON.parse(process.argv[2] ?? '{}');
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
  if (child.pid !== undefined) signalTo(wholeGroup ? -child.pid : child.pid, signal);
}
