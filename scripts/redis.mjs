import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { keep } from './keep.mjs';
import { logOf } from './logs.mjs';
import { supervise } from './supervise.mjs';
import { waitUntil } from './wait-until.mjs';
import { which } from './which.mjs';

/**
 * The Redis (or Valkey) program of this machine; as root on a Debian-like system it is installed.
 * @param {string} dataDir
 * @returns {Promise<string | undefined>}
 */
export async function findRedis(dataDir) {
  const names = ['redis-server', 'valkey-server'];
  const found = which(names);
  if (found) return found;
  await installDebianPackage(dataDir, 'redis-server');
  return which(names);
}

/**
 * Runs a private Redis, reachable from this machine only and with a password.
 * @param {{ command: string, dataDir: string, port: number, password: string }} wish
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRedis({ command, dataDir, port, password }) {
  const log = logOf(dataDir, 'redis');
  const folder = join(dataDir, 'redis');
  const configuration = join(folder, 'redis.conf');
  mkdirSync(folder, { recursive: true });
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${JSON.stringify(folder)}`,
    `requirepass ${password}`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction', // BullMQ's condition: an evicted key is a lost job
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });
  const server = await supervise({
    name: 'Redis',
    log,
    start: async () => {
      await stopLeftoverRedis(port, password);
      return keep({ command, args: [configuration] }, log.fd);
    },
    isReady: async () => (await say(port, password, 'PING')).includes('+PONG'),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}`, stop: server.stop };
}

/** Ends a Redis that an earlier run has left: it is ours if it knows our password. @param {number} port @param {string} password */
export async function stopLeftoverRedis(port, password) {
  const isThere = async () => (await say(port, password, 'PING')).startsWith('+OK');
  if (!(await isThere())) return;
  await say(port, password, 'SHUTDOWN');
  await waitUntil(async () => !(await isThere()), 5_000);
}

/** What a Redis on that port answers, or an empty text. @param {number} port @param {string} password @param {string} command @returns {Promise<string>} */
function say(port, password, command) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 2_000 });
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`));
    socket.on('data', (text) => (answer += text));
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => socket.destroy()); // nobody there: 'close' follows
    socket.on('close', () => resolve(answer));
  });
}
