import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { logOf } from './logs.mjs';
import { homeOfDatabase, postgresPrograms } from './postgres-user.mjs';
import { accepts, runToEnd, startProgram, supervise, waitUntil } from './programs.mjs';
import { shown } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {import('./postgres-user.mjs').User} User */

const superuser = 'league';
/** The same for everybody. */
const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
/**
 * Its log shows no values of statements that failed: of two equal picks they are both members' secret until the season begins. A
 * violated constraint is told without the row, and the statement is in the log of the process that sent it.
 */
const quiet = ['log_error_verbosity=terse', 'log_min_error_statement=panic'];
const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', ...quiet];

/**
 * Runs an embedded PostgreSQL until this process ends, reachable from this machine only and with a password.
 * @param {{ dataDir: string, port: number, password: string, flags?: string[] }} wish flags: more settings, as `fsync=off`
 * @returns {Promise<string>} the superuser's address of the database `postgres`
 */
export async function providePostgres({ dataDir, port, password, flags = [] }) {
  const log = logOf(dataDir, 'postgres');
  const { home, user } = await homeOfDatabase(dataDir);
  if (!home.startsWith(dataDir)) {
    console.log(`The user of PostgreSQL can't enter ${shown(dataDir)}; the database lies in ${home}`);
  }
  const bin = await postgresPrograms(user);
  const data = join(home, 'data');
  if (!existsSync(data)) await makeData(join(bin, 'initdb'), home, user, password, log);
  await stopStalePostgres(join(bin, 'pg_ctl'), data, user);
  const args = ['-D', data, ...[`port=${port}`, ...always, ...flags].flatMap((setting) => ['-c', setting])];
  // SIGINT is PostgreSQL's fast shutdown: it ends the connections instead of waiting for them.
  const options = { output: log.fd, env, cwd: data, ...user, stopSignal: /** @type {const} */ ('SIGINT') };
  const isReady = async () => (await accepts(port)) && linesOfPid(data)[7]?.trim() === 'ready';
  const { stop } = await supervise(
    'PostgreSQL',
    log,
    () => startProgram(join(bin, 'postgres'), args, options),
    isReady,
  );
  atShutdown(stop);
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * The files of a server are made beside their final place, so that work that was interrupted is never taken for whole.
 * @param {string} initdb @param {string} home @param {User | undefined} user
 * @param {string} password of the superuser @param {import('./logs.mjs').Log} log
 */
async function makeData(initdb, home, user, password, log) {
  const fresh = join(home, 'data.new');
  const passwordFile = join(home, 'password.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [fresh, passwordFile]) chownSync(path, user.uid, user.gid);
  const login = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  await runToEnd('initdb', initdb, [`--pgdata=${fresh}`, ...login, ...text], log, { env, cwd: home, ...user });
  rmSync(passwordFile);
  renameSync(fresh, join(home, 'data'));
}

/**
 * Ends a server that an earlier start has left. A server that was killed leaves the file, too, and its process number may be that of
 * any other by now, to which `pg_ctl` would send the signal: only one that listens is stopped.
 * @param {string} pgCtl @param {string} data @param {User | undefined} user
 */
async function stopStalePostgres(pgCtl, data, user) {
  const port = linesOfPid(data)[3];
  if (port === undefined) return;
  if (await accepts(Number(port)))
    await execa(pgCtl, ['stop', '-D', data, '-m', 'fast'], { cwd: data, reject: false, ...user });
  await waitUntil(() => linesOfPid(data).length === 0, 3_000);
}

/** postmaster.pid: the fourth line is the port, the eighth the state. @param {string} data */
function linesOfPid(data) {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Makes a database unless it is there. @param {string} url of the server @param {string} name @returns {Promise<string>} its own url */
export async function ensureDatabase(url, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
