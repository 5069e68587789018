/** What runs before the packages are there: this file and what it imports need Node.js and nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorWithLog, logOf } from './logs.mjs';
import { root } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

const lock = join(root, 'var', 'install.lock');
const staleMs = 5_000;

/** Installs the packages of package-lock.json unless they are there; one process at a time does. @param {string} dataDir */
export async function ensureInstalled(dataDir) {
  if (isInstalled()) return;
  await takeLock();
  const refresh = setInterval(() => utimesSync(lock, new Date(), new Date()), 1_000);
  const done = atShutdown(async () => rmdirSync(lock));
  try {
    if (!isInstalled()) await install(dataDir);
  } finally {
    clearInterval(refresh);
    done();
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The lock is a folder that its holder touches each second: that of a process that was killed grows stale. */
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  // With this option it gives undefined where the folder is there.
  for (let waits = false; mkdirSync(lock, { recursive: true }) === undefined; waits = true) {
    if (!waits) console.log('Another process installs here; waiting for it ...');
    const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > staleMs) rmSync(lock, { recursive: true, force: true });
    await sleep(200);
  }
}

/** @param {string} dataDir */
async function install(dataDir) {
  // `npm ci` empties node_modules first: through a link it would empty that of another checkout.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a link, and what it leads to does not match package-lock.json. Install there, or remove the link.',
    );
  }
  console.log('Installing packages ...');
  const log = logOf(dataDir, 'install');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const guarded = JSON.stringify({ command: 'npm', args, wholeGroup: true, patienceMs: 3_000 });
  const child = spawn(process.execPath, [join(root, 'scripts', 'child-guard.mjs'), guarded], {
    cwd: root,
    env: developmentEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  const exit = once(child, 'exit');
  const done = atShutdown(async () => (child.kill(), exit));
  const [code] = await exit;
  done();
  if (code !== 0) throw errorWithLog(`npm ci failed (exit code ${code}).`, log);
}

/** The environment for tools that need the development packages, with the Node.js that runs this script. */
export function developmentEnvironment() {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, NODE_ENV: 'development' };
}

/**
 * npm writes node_modules/.package-lock.json at the very end of an installation. That must be what package-lock.json asks
 * for; only optional packages (of other platforms) may be missing.
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

/** @param {string} lockFile @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
