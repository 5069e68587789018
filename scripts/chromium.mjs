import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { briefly, logOf } from './logs.mjs';
import { runToEnd } from './run-to-end.mjs';
import { root } from './settings.mjs';
import { which } from './which.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * A browser that runs here: the one that CHROMIUM_PATH names, else one of the system, else Playwright's own, which is
 * installed when there is none, else Debian's. Needs the packages of node_modules.
 * @param {string} dataDir @param {string | undefined} given CHROMIUM_PATH @param {boolean} mayInstall
 * @returns {Promise<string | undefined>} undefined when none could be had
 */
export async function findChromium(dataDir, given, mayInstall) {
  if (given) return given;
  const found = ofSystem() ?? (await ofPlaywright());
  if (found || !mayInstall) return found;
  await installPlaywrights(dataDir);
  const installed = await ofPlaywright();
  if (installed) return installed;
  await installDebianPackage(dataDir, 'chromium');
  return ofSystem();
}

function ofSystem() {
  const candidates = names.map((name) => which([name]));
  return [...candidates, onMac].find(runs);
}

async function ofPlaywright() {
  const { chromium } = await import('playwright');
  return [chromium.executablePath()].find(runs);
}

/** Some systems have a mere stub of that name, and a browser without its libraries is none. @param {string | undefined} path */
function runs(path) {
  return path !== undefined && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/** @param {string} dataDir */
async function installPlaywrights(dataDir) {
  console.log('Installing a Chromium ...');
  const log = logOf(dataDir, 'chromium');
  const args = [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'];
  try {
    const command = process.execPath;
    await runToEnd('playwright install', { command, args }, log, { timeoutMs: 180_000 });
  } catch (error) {
    console.log(briefly(error, log));
  }
}
