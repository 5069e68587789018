import { ensureDatabase, startPostgres } from './postgres.mjs';
import { findRedis, startRedis } from './redis.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {{ dataDir: string, port: number, password: string }} Place where an embedded server lives */

/**
 * The addresses of the database: the given ones, or those of an embedded PostgreSQL.
 * @param {Record<string, string>} given @param {Place & { application: string }} place application: the password of our processes
 * @returns {Promise<{ application: string, owner: string | undefined }>} application: for our processes; owner: for the migration
 */
export async function provideDatabase(given, { application, ...place }) {
  if (given.DATABASE_URL) return { application: given.DATABASE_URL, owner: given.DATABASE_OWNER_URL };
  const server = await startPostgres(place);
  atShutdown(server.stop);
  const owner = await ensureDatabase(server.url, 'league');
  const login = { username: 'league_app', password: application };
  return { application: Object.assign(new URL(owner), login).href, owner };
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
