import { ensureDatabase, startPostgres } from './postgres.mjs';
import { findRedis, startRedis } from './redis.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {{ dataDir: string, port: number, password: string }} Place where an embedded server lives */

/**
 * The address of the database: the given one, or that of an embedded PostgreSQL.
 * @param {Record<string, string>} given @param {Place} place
 */
export async function provideDatabase(given, place) {
  if (given.DATABASE_URL) return given.DATABASE_URL;
  const server = await startPostgres(place);
  atShutdown(server.stop);
  return ensureDatabase(server.url, 'league');
}

/**
 * The address of Redis: the given one, or that of an embedded one.
 * @param {Record<string, string>} given @param {Place} place
 * @returns {Promise<string | undefined>} undefined where none can be had: then the queue lives in the database
 */
export async function provideRedis(given, place) {
  if (given.REDIS_URL) return given.REDIS_URL;
  const command = await findRedis(place.dataDir);
  if (!command) {
    console.log('No Redis could be had; the queue lives in PostgreSQL.');
    return undefined;
  }
  const server = await startRedis({ command, ...place });
  atShutdown(server.stop);
  return server.url;
}
