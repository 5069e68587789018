/** The lock of DATA_DIR, and its state files `start.json`, `ports.json` and `secrets.json`. */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import lockfile from 'proper-lockfile';
import { stopStaleRedis } from './machine.mjs';
import { accepts, waitUntil } from './programs.mjs';
import { readState, shown, writeState } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

/** The preferred ports of pages that people open. @type {Record<string, number>} */
const preferredPorts = { resultsSite: 3001, mailbox: 3002 };

/**
 * Locks DATA_DIR for this process, and waits until the processes of a killed start have ended.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<(database: string | undefined) => void>}
 * a function that stores the URL of the database for `npm run admin`
 * @throws {Error} if another process uses it, or another program listens on PORT
 */
export async function takeDataFolder({ dataDir, host, port }) {
  mkdirSync(dataDir, { recursive: true });
  const last = readState(dataDir, 'start.json'); // of a running or killed start
  // The lock of a killed process becomes stale, so a start waits for that if the process no longer exists.
  const retries = { retries: 30, minTimeout: 100, maxTimeout: 100 };
  const staleOptions = isAlive(last.pid) ? { stale: 10_000 } : { stale: 2_000, retries };
  const options = { lockfilePath: join(dataDir, 'start.lock'), update: 1_000, ...staleOptions };
  const release = await lockfile.lock(dataDir, options).catch((error) => {
    if (error.code !== 'ELOCKED') throw error;
    const { url, pid } = readState(dataDir, 'start.json');
    const advice = 'Stop it first, or give this start its own DATA_DIR (and PORT).';
    throw new Error(`Parc Fermé is already running with ${shown(dataDir)}: ${url}, process ${pid}.\n${advice}`);
  });
  const start = { pid: process.pid, url: `http://localhost:${port}` };
  writeState(dataDir, 'start.json', start);
  atShutdown(async () => (rmSync(join(dataDir, 'start.json'), { force: true }), release()));

  const { redis } = readState(dataDir, 'ports.json');
  if (redis) await stopStaleRedis(redis, (await secretsOf(dataDir)).redis);
  const isFree = async () => !(await accepts(port)) && !(await accepts(port, host));
  // The processes of a killed start end within seconds.
  if (!(await waitUntil(isFree, last.pid === undefined ? 0 : 6_000))) {
    throw new Error(`Another program listens on port ${port}. Stop it, or choose another port: PORT=3100 npm start`);
  }
  return (database) => writeState(dataDir, 'start.json', { ...start, database });
}

/**
 * The URL of the database of a running start. Undefined if nothing is running.
 * @param {string} dataDir @returns {string | undefined}
 */
export function runningDatabase(dataDir) {
  const { pid, database } = readState(dataDir, 'start.json');
  return isAlive(pid) ? database : undefined;
}

/**
 * The ports of the embedded servers. The ports of the last start are reused while they are free, because stored links
 * contain them. New ports are below the range of outgoing connections, so that they are free at the next start.
 * @param {string} dataDir @param {string[]} names @returns {Promise<Record<string, number>>} by name
 */
export async function choosePorts(dataDir, names) {
  const chosen = readState(dataDir, 'ports.json');
  for (const name of names) {
    const others = [...portNumbers(randomInt(20_000, 31_000), 32_000)];
    chosen[name] = await getPort({ port: [chosen[name] ?? preferredPorts[name] ?? [], others].flat() });
  }
  writeState(dataDir, 'ports.json', chosen);
  return chosen;
}

/**
 * The passwords of the embedded servers and the secret of sessions, made at the first start. `postgres` belongs to the
 * owner of the database, `application` to the role of the league's processes. `vapid` is the key pair of push messages,
 * in base64url.
 * @param {string} dataDir
 * @returns {Promise<{ postgres: string, application: string, redis: string, session: string,
 *   vapid: { public: string, private: string } }>}
 */
export async function secretsOf(dataDir) {
  const stored = readState(dataDir, 'secrets.json');
  const names = ['postgres', 'application', 'redis', 'session', 'vapid'];
  if (names.every((name) => name in stored)) return stored;
  const { default: webPush } = await import('web-push');
  const [postgres, application, redis, session] = Array.from({ length: 4 }, () => randomBytes(32).toString('hex'));
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const all = { postgres, application, redis, session, vapid: { public: publicKey, private: privateKey }, ...stored };
  writeState(dataDir, 'secrets.json', all);
  return all;
}

/** @param {number | undefined} pid */
function isAlive(pid) {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
