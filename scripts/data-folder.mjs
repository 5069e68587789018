import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import lockfile from 'proper-lockfile';
import { accepts, waitUntil } from './programs.mjs';
import { stopStaleRedis } from './redis.mjs';
import { shown } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';
import { isAlive, readState, secretsOf, startFile, writeState } from './state-file.mjs';

/** Ports that people may meet have a number that is easy to remember; the others have any. @type {Record<string, number>} */
const wishes = { resultsSite: 3001, mailbox: 3002 };

/**
 * Takes DATA_DIR for this process alone, and waits for the end of what a killed start has left in it.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<(database: string | undefined) => void>} stores the address of the database for `npm run admin`
 * @throws {Error} when another process runs on it, or something else listens on PORT
 */
export async function takeDataFolder({ dataDir, host, port }) {
  mkdirSync(dataDir, { recursive: true });
  const file = startFile(dataDir);
  const { last, release } = await lock(dataDir);
  const mine = { pid: process.pid, url: `http://localhost:${port}` };
  writeState(file, mine);
  atShutdown(async () => (rmSync(file, { force: true }), release()));

  const ports = lastPorts(dataDir);
  if (ports.redis) await stopStaleRedis(ports.redis, secretsOf(dataDir).redis);
  const isTaken = async () => (await accepts(port)) || (await accepts(port, host));
  if (last.pid !== undefined) {
    console.log('The last run was cut off; tidying up after it ...');
    const open = async () => (await Promise.all(Object.values(ports).map((one) => accepts(one)))).includes(true);
    await waitUntil(async () => !(await isTaken()) && !(await open()), 6_000);
  }
  if (await isTaken()) {
    throw new Error(
      `Something else listens on port ${port} already. Stop it, or choose another port: PORT=3100 npm start`,
    );
  }
  return (database) => writeState(file, { ...mine, database });
}

/**
 * The lock of a killed process grows stale: it is waited for where that process is known to be gone.
 * @param {string} dataDir @returns {Promise<{ last: import('./state-file.mjs').Start, release: () => Promise<void> }>} last: the start before
 */
async function lock(dataDir, tries = 30) {
  const last = readState(startFile(dataDir));
  const stale = isAlive(last.pid) ? 10_000 : 2_000;
  const options = { lockfilePath: join(dataDir, 'start.lock'), update: 1_000, stale };
  try {
    return { last, release: await lockfile.lock(dataDir, options) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ELOCKED')) throw error;
  }
  if (!isAlive(last.pid) && tries > 0) return sleep(100).then(() => lock(dataDir, tries - 1));
  throw new Error(
    `Parc Fermé already runs with ${shown(dataDir)}: ${last.url}, process ${last.pid}.\n` +
      'Stop that one, or give this one a DATA_DIR (and a PORT) of its own.',
  );
}

/** Does work on the checkout that only one process at a time may do. @param {string} file @param {() => Promise<void>} work */
export async function whileLocked(file, work) {
  const options = { realpath: false, stale: 5_000, update: 1_000 };
  if (await lockfile.check(file, options)) console.log('Another process builds here; waiting for it ...');
  const release = await lockfile.lock(file, {
    ...options,
    retries: { forever: true, minTimeout: 200, maxTimeout: 200 },
  });
  await work().finally(release);
}

/** By name. @param {string} dataDir @returns {Record<string, number>} */
const lastPorts = (dataDir) => readState(join(dataDir, 'ports.json'));

/**
 * The ports of the embedded parts: the same as last time while they are free, since stored links hold them. New ones are below the
 * range from which systems give ports to outgoing connections, so that they are free next time as well.
 * @param {string} dataDir @param {string[]} names @returns {Promise<Record<string, number>>} by name
 */
export async function choosePorts(dataDir, names) {
  const chosen = lastPorts(dataDir);
  for (const name of names) {
    const exclude = Object.entries(chosen).flatMap(([other, port]) => (other === name ? [] : [port]));
    const any = Array.from({ length: 50 }, () => randomInt(20_000, 32_000));
    const port = [chosen[name], wishes[name], ...any].filter((one) => one !== undefined);
    chosen[name] = await getPort({ port, exclude });
  }
  writeState(join(dataDir, 'ports.json'), chosen);
  return chosen;
}
