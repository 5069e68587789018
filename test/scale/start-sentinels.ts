import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { redisCommand } from '../faults/start-redis.js';
import { reservePort } from '../harness/reserve-port.js';
import { waitUntil } from '../harness/wait-until.js';

const password = 'of-redis';
const sentinelPassword = 'of-sentinels';
const name = 'league';

/** Two Redis servers, a primary and its replica, and three sentinels that watch them. */
export interface Sentinels {
  environment: { REDIS_URL: string; REDIS_SENTINELS: string };
  /** Asks the sentinels for the port of the primary. */
  primary(): Promise<number>;
  /** Kills the primary and waits until the replica has taken over. */
  killPrimary(): Promise<void>;
  /** Restarts the killed server and waits until it replicates the new primary. */
  restart(): Promise<void>;
  /** Makes the replica the primary, as before an upgrade. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  port: number;
  process: ChildProcess;
  settings: string;
}

export async function startSentinels(): Promise<Sentinels> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinels-'));
  const start = async (lines: string[], isSentinel = false): Promise<Server> => {
    const port = await reservePort();
    const home = join(folder, String(port));
    mkdirSync(home);
    const settings = join(home, 'redis.conf');
    const own = [`port ${port}`, 'bind 127.0.0.1', `dir ${home}`, `logfile ${join(home, 'log')}`];
    writeFileSync(settings, [...own, ...lines, ''].join('\n'));
    return { port, settings, process: run(settings, isSentinel) };
  };
  const data = ['appendonly yes', 'save ""', `requirepass ${password}`, `masterauth ${password}`];
  const first = await start(data);
  const second = await start([...data, `replicaof 127.0.0.1 ${first.port}`]);
  const servers = [first, second];
  await waitUntil('the second copies the first', () => isReplica(second.port));
  const watch = [
    `requirepass ${sentinelPassword}`,
    `sentinel sentinel-pass ${sentinelPassword}`,
    `sentinel monitor ${name} 127.0.0.1 ${first.port} 2`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} 2000`,
    `sentinel failover-timeout ${name} 10000`,
  ];
  const sentinels = [await start(watch, true), await start(watch, true), await start(watch, true)];
  const ask = (...command: string[]) => askServer(sentinels[0]?.port ?? 0, sentinelPassword, ...command);
  const primary = async () => Number(((await ask('SENTINEL', 'get-master-addr-by-name', name)) as string[])[1]);
  await waitUntil('the sentinels agree', async () =>
    String(await ask('SENTINEL', 'ckquorum', name)).startsWith('OK 3'),
  );
  const serverOf = (port: number) => servers.find((server) => server.port === port) as Server;
  const untilMoved = (from: number) =>
    waitUntil('another server is the primary', async () => (await primary()) !== from, 30);
  return {
    environment: {
      REDIS_URL: `redis://:${password}@${name}/0`,
      REDIS_SENTINELS: sentinels.map(({ port }) => `redis://:${sentinelPassword}@127.0.0.1:${port}`).join(','),
    },
    primary,
    killPrimary: async () => {
      const port = await primary();
      await kill(serverOf(port).process);
      await untilMoved(port);
    },
    restart: async () => {
      const killed = servers.find(({ process }) => process.signalCode !== null) as Server;
      killed.process = run(killed.settings, false);
      await waitUntil('it copies the primary', () => isReplica(killed.port), 30);
    },
    failOver: async () => {
      const port = await primary();
      await waitUntil('the failover begins', async () => (await ask('SENTINEL', 'failover', name)) === 'OK', 30);
      await untilMoved(port);
      await waitUntil('the former primary copies', () => isReplica(port), 30);
    },
    stop: async () => {
      await Promise.all([...sentinels, ...servers].map(({ process }) => kill(process)));
      rmSync(folder, { recursive: true });
    },
  };
}

function run(settings: string, isSentinel: boolean): ChildProcess {
  return spawn(redisCommand, [settings, ...(isSentinel ? ['--sentinel'] : [])], { stdio: 'ignore' });
}

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await waitUntil('the server has ended', () => process.signalCode !== null);
}

async function isReplica(port: number): Promise<boolean> {
  const answer = String(await askServer(port, password, 'INFO', 'replication'));
  return answer.includes('role:slave') && answer.includes('master_link_status:up');
}

/** Returns the reply of a server to one command; null if the server does not respond or refuses. */
async function askServer(port: number, secret: string, ...[command = '', ...args]: string[]): Promise<unknown> {
  const options = { password: secret, lazyConnect: true, retryStrategy: () => null, enableReadyCheck: false };
  const client = new Redis(port, '127.0.0.1', options);
  client.on('error', () => false); // It is not ready yet, so the caller retries.
  try {
    await client.connect();
    return await client.call(command, ...args);
  } catch {
    return null;
  } finally {
    client.disconnect();
  }
}
