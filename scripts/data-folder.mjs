import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { isFree, rememberedPorts } from './ports.mjs';
import { stopLeftoverPostgres } from './postgres-leftover.mjs';
import { stopLeftoverRedis } from './redis.mjs';
import { keptSecrets } from './secrets.mjs';
import { shown } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';
import { waitUntil } from './wait-until.mjs';

/** Held by the start that runs on a data folder. @param {string} dataDir */
export const runningLock = (dataDir) => join(dataDir, 'running.lock');

/**
 * Takes DATA_DIR for this process alone, and ends what a killed run may have left in it.
 * @param {import('./settings.mjs').Settings} settings
 * @throws {Error} when another process runs on it, or something else listens on PORT
 */
export async function takeDataFolder({ dataDir, host, port }) {
  mkdirSync(dataDir, { recursive: true });
  const lock = takeLock(runningLock(dataDir), `http://localhost:${port}`);
  if ('holder' in lock) {
    const { note, pid } = lock.holder;
    throw new Error(
      `Parc Fermé already runs with ${shown(dataDir)}: ${note}, process ${pid}.\n` +
        'Stop that one, or give this one a DATA_DIR (and a PORT) of its own.',
    );
  }
  atShutdown(async () => lock.release());
  if (lock.takenOver) await endLeftovers(dataDir, port, host);
  if (await isFree(port, host)) return;
  throw new Error(
    `Something else listens on port ${port} already. Stop it, or choose another port: PORT=3100 npm start`,
  );
}

/**
 * Parts of a killed run stop by themselves within seconds; those that can't are stopped here. Their ports are waited for,
 * so that this run gets the same.
 * @param {string} dataDir @param {number} port @param {string} host
 */
async function endLeftovers(dataDir, port, host) {
  console.log('The last run was cut off; tidying up after it ...');
  const { redis, ...ports } = rememberedPorts(dataDir);
  await stopLeftoverPostgres(dataDir);
  if (redis !== undefined) await stopLeftoverRedis(redis, keptSecrets(dataDir).redis);
  const all = [...Object.values(ports), redis].filter((one) => one !== undefined);
  const allFree = async () =>
    (await Promise.all([isFree(port, host), ...all.map((one) => isFree(one))])).every(Boolean);
  await waitUntil(allFree, 6_000, 100);
}
