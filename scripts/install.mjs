/** Runs before packages are installed, so this file and its imports use only Node.js. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard } from './guard.mjs';
import { errorWithLog, openLog, root } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

/**
 * Installs the packages of package-lock.json that a start needs: for production and for scripts/package.json. `all`
 * adds the tools for checks and tests. Does nothing if they are installed.
 * @param {string} dataDir @param {{ all?: boolean }} [options]
 */
export async function ensureInstalled(dataDir, { all = false } = {}) {
  if (!isInstalled(all)) await whileLocked('install', async () => isInstalled(all) || install(dataDir, all));
}

/**
 * Runs `work` under a lock of the checkout. The lock is a folder. Its holder touches it each second, so that the lock
 * of a killed process becomes stale.
 * @param {string} name @param {() => Promise<unknown>} work
 */
export async function whileLocked(name, work) {
  const lock = join(root, 'var', `${name}.lock`);
  // With `recursive`, mkdirSync returns undefined if the folder exists.
  for (let isWaiting = false; mkdirSync(lock, { recursive: true }) === undefined; isWaiting = true) {
    if (!isWaiting) console.log(`Another process is already doing this here (${name}); waiting for it ...`);
    const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > 5_000) rmSync(lock, { recursive: true, force: true });
    await sleep(200);
  }
  const refresh = setInterval(() => utimesSync(lock, new Date(), new Date()), 1_000);
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  await work().finally(() => {
    clearInterval(refresh);
    process.off('exit', release);
    release();
  });
}

/** @param {string} dataDir @param {boolean} all */
async function install(dataDir, all) {
  // `npm ci` first empties node_modules. Through a link, it would empty a different checkout's folder.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules links to a folder that does not match package-lock.json. Install there, or remove the link.',
    );
  }
  console.log('Installing packages ...');
  const log = openLog(dataDir, 'install');
  // Adds the tools if only they are missing, because `npm ci` would empty the folder that a running league uses.
  const command = isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  const args = [...command, all ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // First uses the cached metadata of 500 packages. That fails if the cache does not know a version yet.
  if ((await runNpm([...args, '--prefer-offline'], log)) === 0) return;
  const code = await runNpm(args, log);
  if (code !== 0) throw errorWithLog(`npm ${command[0]} failed (exit code ${code}).`, log);
}

/** @param {string[]} args @param {import('./settings.mjs').Log} log @returns {Promise<number>} the exit code */
async function runNpm(args, log) {
  const options = { cwd: root, env: developmentEnvironment(), detached: true };
  const child = spawn('npm', args, { ...options, stdio: ['ignore', log.fd, log.fd] });
  guard(child);
  const exit = once(child, 'exit');
  atShutdown(async () => (child.kill(), exit));
  const [code] = await exit;
  return code;
}

/** The environment of npm and of builds. PATH begins with the folder of this Node.js. */
export function developmentEnvironment() {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, NODE_ENV: 'development' };
}

/**
 * npm writes node_modules/.package-lock.json at the end of an installation. Its versions must equal the versions in
 * package-lock.json. Optional packages (of other platforms) may be missing, and development packages unless `all` is
 * set.
 * @param {boolean} all
 */
function isInstalled(all) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  const mayBeMissing = (/** @type {LockedPackage} */ { optional, dev, devOptional }) =>
    optional || (!all && (dev || devOptional));
  const isPresent = (/** @type {[string, LockedPackage]} */ [path, one]) =>
    installed[path] ? installed[path].version === one.version : path === '' || mayBeMissing(one);
  return Object.entries(wanted).every(isPresent) && Object.keys(installed).every((path) => path in wanted);
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
