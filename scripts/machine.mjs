/** Programs that the machine has, or gets: a browser, packages of the system. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { runToEnd } from './programs.mjs';
import { logOf, root, shown } from './settings.mjs';

/** Some systems have a mere stub of that name, and a program without its libraries is none. @param {string} program its name or path */
export async function runs(program) {
  return !(await execa(program, ['--version'], { reject: false, timeout: 20_000 })).failed;
}

/**
 * The browser that the worker takes (operations.md); where there is none, Playwright's own is installed, else Debian's. Undefined when
 * none could be had. The code must be built. @param {string} dataDir @param {string | undefined} given CHROMIUM_PATH
 * @param {boolean} mayInstall @returns {Promise<string | undefined>}
 */
export async function provideChromium(dataDir, given, mayInstall) {
  if (given) return given;
  const worker = await import(pathToFileURL(join(root, 'dist/worker/retrieval/launch-chromium.js')).href);
  const find = () => worker.findChromium(undefined, process.env.PATH).catch(() => undefined);
  const found = await find();
  if (found || !mayInstall) return found;
  console.log('Installing a Chromium ...');
  const args = [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'];
  await tryTo('playwright install', process.execPath, args, logOf(dataDir, 'chromium'), process.env);
  return (await find()) ?? installDebianPackage(dataDir, 'chromium').then(find);
}

let lastInstallation = Promise.resolve();

/**
 * Installs a package of the system, one at a time, where this process is root on a Debian-like one. It may fail: the caller looks
 * whether the program is there. @param {string} dataDir @param {string} name
 */
export function installDebianPackage(dataDir, name) {
  lastInstallation = lastInstallation.then(async () => {
    if (process.getuid?.() !== 0 || !(await runs('apt-get'))) return;
    console.log(`Installing the system's package ${name} ...`);
    const log = logOf(dataDir, `apt-${name}`);
    // SYSTEMD_OFFLINE: the package is wanted for its program; its own service is not to be started on this machine.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
    const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=60'];
    const install = [...quiet, 'install', '--yes', '--no-install-recommends', name];
    if (!(await tryTo('apt-get update', 'apt-get', [...quiet, 'update'], log, env))) return;
    await tryTo('apt-get install', 'apt-get', install, log, env);
  });
  return lastInstallation;
}

/**
 * Runs a program that may fail without harm. @param {string} what @param {string} command @param {string[]} args
 * @param {import('./settings.mjs').Log} log @param {NodeJS.ProcessEnv} env @returns {Promise<boolean>} whether it succeeded
 */
async function tryTo(what, command, args, log, env) {
  const failed = (/** @type {Error} */ { message }) => console.log(`${message.split('\n')[0]} See ${shown(log.path)}`);
  return runToEnd(what, command, args, log, { env, timeoutMs: 180_000 }).then(
    () => true,
    (error) => (failed(error), false),
  );
}
