import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { logOf } from './logs.mjs';
import { whileLocked } from './lock.mjs';
import { runToEnd } from './run-to-end.mjs';
import { root } from './settings.mjs';

/** Held by whoever changes node_modules or the built code of this checkout. */
export const checkoutLock = join(root, 'var', 'checkout.lock');

/**
 * Installs the packages of package-lock.json unless they are there already.
 * @param {string} dataDir
 */
export async function ensureInstalled(dataDir) {
  if (isInstalled()) return;
  await whileLocked(
    checkoutLock,
    async () => {
      if (isInstalled()) return;
      refuseLinkedFolder();
      console.log('Installing packages ...');
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
      await runToEnd('npm ci', { command: 'npm', args }, logOf(dataDir, 'install'), { env: developmentEnvironment() });
    },
    () => console.log('Another process installs or builds here; waiting for it ...'),
  );
}

/** `npm ci` empties node_modules first: through a link it would empty that of another checkout. */
function refuseLinkedFolder() {
  const folder = join(root, 'node_modules');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    'node_modules is a link, and what it leads to does not match package-lock.json. Install there, or remove the link.',
  );
}

/** This machine's environment, with the Node that runs this script, for tools that must see the development packages. */
export function developmentEnvironment() {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, NODE_ENV: 'development' };
}

/**
 * npm writes at the very end of an installation what it has installed: node_modules/.package-lock.json. That must be
 * what package-lock.json asks for; only optional packages (of other platforms) may be missing.
 */
function isInstalled() {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = packagesOf(written);
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const complete = Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
  return complete && Object.keys(installed).every((path) => path in wanted);
}

/** @param {string} lock @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}
