/**
 * Runs one program (PostgreSQL, the API, npm, ...) in a process group of its own. It stops the program on SIGTERM, and when the parent of
 * this process is gone, even by kill -9: then the IPC channel to it closes. What the program started and left is killed.
 * Its argument is a JSON of `command`, `args`, `stopSignal` and options of spawn.
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
    // Nothing of it is left.
  }
}
