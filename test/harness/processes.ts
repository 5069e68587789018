import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { waitUntil } from './wait-until.js';

/** A process that runs the built code. Its environment holds its settings. */
export interface Process {
  pid: number;
  /** For signals, and for messages to a module that NODE_OPTIONS loads into the process. */
  child: ChildProcess;
  port: number;
  /** The path of its log. */
  log: string;
  /** Sends the signal and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  fetch: typeof fetch;
}

/** Several processes may start at once on a busy machine. */
const startSeconds = 90;
let started = 0;

/** Starts `dist/api/main.js` of a checkout (by default this one) and waits until it is ready. */
export function startApi(environment: Record<string, string>, checkout?: string): Promise<Process> {
  return startProcess('api', { PORT: '0', ...environment }, isOk, checkout);
}

/**
 * Starts `dist/worker/main.js` of a checkout (by default this one). Waits until `isReady` accepts the response of
 * /health/ready.
 */
export function startWorker(
  environment: Record<string, string>,
  isReady?: typeof isOk,
  checkout?: string,
): Promise<Process> {
  return startProcess('worker', { HEALTH_PORT: '0', ...environment }, isReady, checkout);
}

const isOk = ({ status }: Response): Promise<boolean> => Promise.resolve(status === 200);

async function startProcess(
  name: 'api' | 'worker',
  environment: Record<string, string>,
  isReady: typeof isOk = isOk,
  checkout = process.cwd(),
): Promise<Process> {
  const folder = process.env['TEST_VAR_DIR'] ?? tmpdir();
  const logFile = join(folder, `${name}-${process.pid}-${(started += 1)}.log`);
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, [`dist/${name}/main.js`], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (!child.stdout || !child.stderr) throw new Error('the process has no output');
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  let port = 0;
  createInterface(child.stdout).on('line', (line) => (port ||= Number(/listens on port (\d+)/.exec(line)?.[1] ?? 0)));
  await waitUntil(`${name} listens, its log is ${logFile}`, () => port > 0 || child.exitCode !== null, startSeconds);
  const url = `http://127.0.0.1:${port}/health/ready`;
  await waitUntil(`${name} is ready, its log is ${logFile}`, () => answers(url, child, isReady), startSeconds);
  return { pid: child.pid ?? 0, child, port, log: logFile, stop: (signal = 'SIGTERM') => stop(child, signal), fetch };
}

async function answers(url: string, child: ChildProcess, isReady: typeof isOk): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
  const response = await fetch(url).catch(() => null);
  return response !== null && (await isReady(response));
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  if (!hasEnded()) child.kill(signal);
  await waitUntil('the process has ended', hasEnded, 30);
}
