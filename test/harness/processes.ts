import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { waitUntil } from './wait-until.js';

/** A process of the league as operators run it: the built code, its settings in the environment. */
export interface Process {
  pid: number;
  port: number;
  /** The file with what it writes. */
  log: string;
  /** Waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

let started = 0;

/** Starts `dist/api/main.js` and waits until it is ready. */
export function startApi(environment: Record<string, string>): Promise<Process> {
  return startProcess('api', environment, (port) => ({ PORT: String(port) }));
}

export function startWorker(environment: Record<string, string>): Promise<Process> {
  return startProcess('worker', environment, (port) => ({ HEALTH_PORT: String(port) }));
}

async function startProcess(
  name: 'api' | 'worker',
  environment: Record<string, string>,
  portSettings: (port: number) => Record<string, string>,
): Promise<Process> {
  const port = await freePort();
  const folder = process.env['TEST_VAR_DIR'] ?? tmpdir();
  const logFile = join(folder, `${name}-${process.pid}-${(started += 1)}.log`);
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, [`dist/${name}/main.js`], {
    env: { PATH: process.env['PATH'] ?? '', ...environment, ...portSettings(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const url = `http://127.0.0.1:${port}/health/ready`;
  await waitUntil(`${name} is ready, its log is ${logFile}`, () => isReady(url, child), 30);
  return { pid: child.pid ?? 0, port, log: logFile, stop: (signal = 'SIGTERM') => stop(child, signal) };
}

async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
  const response = await fetch(url).catch(() => null);
  return response?.status === 200;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  if (!gone()) child.kill(signal);
  await waitUntil('the process is gone', gone, 30);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
