/** Programs that the machine has, or gets: a browser, packages of the system. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { briefly, logOf } from './logs.mjs';
import { runToEnd } from './programs.mjs';
import { root } from './settings.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Some systems have a mere stub of that name, and a program without its libraries is none. @param {string} program its name or path */
export async function runs(program) {
  return !(await execa(program, ['--version'], { reject: false, timeout: 20_000 })).failed;
}

/**
 * A browser that runs here: the one that CHROMIUM_PATH names, else one of the system, else Playwright's own, which is
 * installed when there is none, else Debian's.
 * @param {string} dataDir @param {string | undefined} given CHROMIUM_PATH @param {boolean} mayInstall
 * @returns {Promise<string | undefined>} undefined when none could be had
 */
export async function findChromium(dataDir, given, mayInstall) {
  const found = given ?? (await installedChromium());
  if (found || !mayInstall) return found;
  console.log('Installing a Chromium ...');
  const log = logOf(dataDir, 'chromium');
  const args = [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'];
  await tryTo(() => runToEnd('playwright install', process.execPath, args, log, { timeoutMs: 180_000 }), log);
  const playwrights = await installedChromium();
  if (playwrights) return playwrights;
  await installDebianPackage(dataDir, 'chromium');
  return installedChromium();
}

async function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const ofSystem = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...ofSystem, onMac]) if (existsSync(path) && (await runs(path))) return path;
  const { chromium } = await import('playwright');
  return (await runs(chromium.executablePath())) ? chromium.executablePath() : undefined;
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
    const limits = { env, timeoutMs: 180_000 };
    const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=60'];
    await tryTo(async () => {
      await runToEnd('apt-get update', 'apt-get', [...quiet, 'update'], log, limits);
      const args = [...quiet, 'install', '--yes', '--no-install-recommends', name];
      await runToEnd('apt-get install', 'apt-get', args, log, limits);
    }, log);
  });
  return lastInstallation;
}

/** @param {() => Promise<void>} work that may fail without harm @param {import('./logs.mjs').Log} log */
async function tryTo(work, log) {
  await work().catch((error) => console.log(briefly(error, log)));
}
