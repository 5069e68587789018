import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { reservePort } from '../harness/reserve-port.js';
import { waitUntil } from '../harness/wait-until.js';

/** The name of the server's program; empty if it is not installed. */
export const redisCommand =
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? '';

/** A Redis server for one test, without persistence. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

export async function startRedis(): Promise<OwnRedis> {
  const port = await reservePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(redisCommand, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });
    await waitUntil('Redis answers', () => answers(port));
  };
  const kill = async () => {
    const running = server;
    running?.kill('SIGKILL');
    await waitUntil('Redis is gone', () => running?.signalCode === 'SIGKILL');
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, kill };
}

async function answers(port: number): Promise<boolean> {
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => false); // not ready yet, the caller retries
  try {
    return (await client.connect().then(() => client.ping())) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
