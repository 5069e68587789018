import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { shown } from './settings.mjs';

/** @typedef {{ uid: number, gid: number }} User */

/**
 * Where the database of a DATA_DIR lives: in it, or, when the user of PostgreSQL can't enter that (a checkout in the home
 * of root), in a private folder that DATA_DIR remembers.
 * @param {string} dataDir
 * @returns {{ home: string, user: User | undefined }} user: whom PostgreSQL must run as, when that is not this user
 * @throws {Error} when DATA_DIR was moved, copied or closed, and its database can't be reached any more
 */
export function homeOfDatabase(dataDir) {
  const home = join(dataDir, 'postgres');
  const pointer = join(home, 'elsewhere');
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (existsSync(pointer)) return withUser(remembered(pointer, dataDir));
  const here = withUser(home);
  if (may(here.user, home)) return here;
  if (existsSync(join(home, 'data'))) throw new Error(`The user of PostgreSQL can no longer enter ${home}.`);
  const elsewhere = privateFolder(dataDir);
  rmSync(join(elsewhere, 'data'), { recursive: true, force: true }); // of a DATA_DIR of this name that was deleted
  writeFileSync(pointer, elsewhere);
  return withUser(elsewhere);
}

/** Whether that user may enter a folder or run a program. @param {User | undefined} user @param {string} path */
export function may(user, path) {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0;
}

/**
 * A folder that every user can enter and only this one can fill, in place of one that not everybody can enter. Its name
 * follows from that of the other, so that the first start after a deleted DATA_DIR tidies up.
 * @param {string} inPlaceOf
 */
export function privateFolder(inPlaceOf) {
  const folder = privatePath(inPlaceOf);
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else.`);
  chmodSync(folder, 0o755);
  return folder;
}

/** Deletes what may lie outside of a data folder that is to be deleted. @param {string} dataDir */
export function deletePrivateFolder(dataDir) {
  rmSync(privatePath(dataDir), { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root: then it runs as the owner of its data, or as a user of this machine. @param {string} home */
function withUser(home) {
  if (process.getuid?.() !== 0) return { home, user: undefined };
  const data = lstatSync(join(home, 'data'), { throwIfNoEntry: false });
  return { home, user: data ? { uid: data.uid, gid: data.gid } : unprivilegedUser() };
}

/** @returns {User} */
function unprivilegedUser() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith('postgres:')) ?? lines.find((one) => one.startsWith('nobody:'));
  if (!line)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** @param {string} inPlaceOf */
function privatePath(inPlaceOf) {
  const hash = createHash('sha256').update(realpathSync(inPlaceOf)).digest('hex').slice(0, 12);
  return join('/var/tmp', `parc-ferme-${hash}`);
}

/** @param {string} pointer @param {string} dataDir */
function remembered(pointer, dataDir) {
  const elsewhere = readFileSync(pointer, 'utf8').trim();
  if (elsewhere === privatePath(dataDir)) return privateFolder(dataDir);
  throw new Error(
    `The database of ${shown(dataDir)} lies in ${elsewhere}, made for a folder of another name. Move the folder back, ` +
      `or delete ${shown(pointer)} to begin with an empty database.`,
  );
}
