import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { installDebianPackage, runs } from './machine.mjs';
import { accepts, startProgram, supervise } from './programs.mjs';
import { logOf } from './settings.mjs';

/**
 * Runs a private Redis (or Valkey), reachable from this machine only and with a password; as root on a Debian-like system its package
 * is installed where there is none.
 * @param {{ dataDir: string, port: number, password: string }} wish
 * @returns {Promise<string | undefined>} its address; undefined where none can be had: then the queue lives in the database
 */
export async function provideRedis({ dataDir, port, password }) {
  const command = (await findRedis()) ?? (await installDebianPackage(dataDir, 'redis-server').then(findRedis));
  if (!command) return void console.log('No Redis could be had; the queue lives in PostgreSQL.');
  const folder = join(dataDir, 'redis');
  const configuration = join(folder, 'redis.conf');
  mkdirSync(folder, { recursive: true });
  const own = `port ${port}\nbind 127.0.0.1\ndir ${JSON.stringify(folder)}\nrequirepass ${password}\n`;
  // noeviction is BullMQ's condition: an evicted key is a lost job.
  writeFileSync(configuration, `${own}appendonly yes\nsave ""\nmaxmemory-policy noeviction\n`, { mode: 0o600 });
  const log = logOf(dataDir, 'redis');
  const start = () => startProgram(command, [configuration], { output: log.fd });
  await supervise('Redis', log, start, () => accepts(port, '127.0.0.1'));
  return `redis://:${password}@127.0.0.1:${port}`;
}

async function findRedis() {
  for (const name of ['redis-server', 'valkey-server']) if (await runs(name)) return name;
  return undefined;
}

/** Ends a Redis that an earlier start has left: it is ours if it takes our password. @param {number} port @param {string} password */
export async function stopStaleRedis(port, password) {
  const redis = new Redis({ port, password, lazyConnect: true, retryStrategy: null });
  redis.on('error', () => {}); // the promises tell
  const isOurs = await redis.connect().then(
    () => redis.ping().then(() => true),
    () => false,
  );
  if (isOurs) await redis.shutdown().catch(() => {}); // its answer is the end of the connection
  redis.disconnect();
}
