import { join } from 'node:path';
import { keep } from './keep.mjs';
import { logOf } from './logs.mjs';
import { ensureData, plainEnvironment, superuser } from './postgres-data.mjs';
import { homeOfDatabase } from './postgres-home.mjs';
import { serverOn, stopServerOn } from './postgres-leftover.mjs';
import { postgresPrograms } from './postgres-programs.mjs';
import { shown } from './settings.mjs';
import { supervise } from './supervise.mjs';

/**
 * Its log shows no values of statements that failed: of two equal picks they are both members' secret until the season begins. A
 * violated constraint is told without the row, and the statement is in the log of the process that sent it.
 */
const quiet = ['log_error_verbosity=terse', 'log_min_error_statement=panic'];
const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', ...quiet];

/**
 * Runs an embedded PostgreSQL, reachable from this machine only and with a password.
 * @param {{ dataDir: string, port: number, password: string, flags?: string[] }} wish flags: more settings, as `fsync=off`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the superuser's address of the database `postgres`
 */
export async function startPostgres({ dataDir, port, password, flags = [] }) {
  const log = logOf(dataDir, 'postgres');
  const { home, user } = homeOfDatabase(dataDir);
  if (!home.startsWith(dataDir)) {
    console.log(`The user of PostgreSQL can't enter ${shown(dataDir)}; the database lies in ${home}`);
  }
  const programs = postgresPrograms(user);
  const data = await ensureData({ home, programs, user, password, log });
  const settings = [`port=${port}`, ...always, ...flags];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = await supervise({
    name: 'PostgreSQL',
    log,
    start: async () => {
      await stopServerOn(data);
      // SIGINT is PostgreSQL's fast shutdown: it ends the connections instead of waiting for them.
      const kept = {
        command: join(programs, 'postgres'),
        args,
        cwd: data,
        ...user,
        stopSignal: /** @type {const} */ ('SIGINT'),
      };
      return keep(kept, log.fd, plainEnvironment);
    },
    isReady: () => serverOn(data)?.state === 'ready',
  });
  return { url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`, stop: server.stop };
}

/** Makes a database unless it is there. @param {string} url of the server @param {string} name @returns {Promise<string>} its own url */
export async function ensureDatabase(url, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
