/**
 * Runs a program (PostgreSQL, the API, npm, ...) in its own process group. Stops it on SIGTERM, and when the parent process has ended, even by
 * kill -9: the IPC channel closes then. Kills what the program leaves running. The argument is a JSON of `command`, `args`, `stopSignal` and
 * options of spawn.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const { command, args, stopSignal, ...options } = JSON.parse(process.argv[2] ?? '{}');
const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });

child.on('exit', (code, signal) => {
  killGroup();
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});
for (const event of ['disconnect', 'SIGTERM']) {
  process.on(event, () => {
    child.kill(stopSignal);
    setTimeout(killGroup, event === 'disconnect' ? 5_000 : 15_000); // the next start after kill -9 waits for 6 s
  });
}

function killGroup() {
  try {
    process.kill(-Number(child.pid), 'SIGKILL');
  } catch {
    // The group has no process any more.
  }
}
