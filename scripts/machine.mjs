import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { execa } from 'execa';
import { accepts, runToEnd, startProgram, supervise } from './programs.mjs';
import { openLog, readState, root, shown, writeState } from './settings.mjs';

/**
 * Finds the worker's browser (docs/guide/operator/install.md), or installs Playwright's browser, or otherwise Debian's.
 * The code must be built. A browser that ran at an earlier start is not checked again (0.3 s) unless its file has
 * changed.
 * @param {string} dataDir @param {string | undefined} given CHROMIUM_PATH @param {boolean} mayInstall
 * @returns {Promise<string | undefined>} its path. Undefined if none is found or installed
 */
export async function provideChromium(dataDir, given, mayInstall) {
  if (given) return given;
  const last = readState(dataDir, 'chromium.json');
  if (last.path && isDeepStrictEqual(last, describeFile(last.path))) return last.path;
  const path = await findOrInstallChromium(dataDir, mayInstall);
  const found = path && describeFile(path);
  if (found) writeState(dataDir, 'chromium.json', found);
  return path;
}

/** A new version of a program changes these. Undefined if the program no longer exists. @param {string} path */
function describeFile(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { path, size: found.size, mtimeMs: found.mtimeMs };
}

/** @param {string} dataDir @param {boolean} mayInstall @returns {Promise<string | undefined>} */
async function findOrInstallChromium(dataDir, mayInstall) {
  const worker = await import(pathToFileURL(join(root, 'dist/chunks/launch-chromium.js')).href);
  const find = () => worker.findChromium(undefined, process.env.PATH).catch(() => undefined);
  const found = await find();
  if (found || !mayInstall) return found;
  const args = ['node_modules/playwright/cli.js', 'install', 'chromium'];
  await tryToInstall('a Chromium', process.execPath, args, dataDir);
  return (await find()) ?? installDebianPackages(['chromium'], dataDir).then(find);
}

/**
 * Runs Redis (or Valkey) with a password, reachable only from this machine. If it is missing, root on a Debian-like
 * system installs its package.
 * @param {{ dataDir: string, port: number, password: string }} options
 * @returns {Promise<string | undefined>} its URL. Undefined without Redis, because the queues are then in the database
 */
export async function provideRedis({ dataDir, port, password }) {
  const command = (await findRedis()) ?? (await installDebianPackages(['redis-server'], dataDir).then(findRedis));
  if (!command) return void console.log('No Redis is available, so the queue runs in PostgreSQL.');
  const folder = join(dataDir, 'redis');
  const configuration = join(folder, 'redis.conf');
  mkdirSync(folder, { recursive: true });
  const own = `port ${port}\nbind 127.0.0.1\ndir ${JSON.stringify(folder)}\nrequirepass ${password}\n`;
  // BullMQ needs noeviction, because an evicted key is a lost job.
  writeFileSync(configuration, `${own}appendonly yes\nsave ""\nmaxmemory-policy noeviction\n`, { mode: 0o600 });
  const log = openLog(dataDir, 'redis');
  const start = () => startProgram(command, [configuration], { output: log.fd });
  await supervise('Redis', log, start, () => accepts(port, '127.0.0.1'));
  return `redis://:${password}@127.0.0.1:${port}`;
}

/** Shuts down a stale Redis. Any other program refuses the password. @param {number} port @param {string} password */
export async function stopStaleRedis(port, password) {
  if (!(await accepts(port, '127.0.0.1'))) return;
  const { Redis } = await import('ioredis');
  const redis = new Redis({ port, password, lazyConnect: true, retryStrategy: null }).on('error', () => {});
  await redis.shutdown().catch(() => {}); // Redis responds by closing the connection
  redis.disconnect();
}

async function findRedis() {
  for (const name of ['redis-server', 'valkey-server']) if (await runs(name)) return name;
  return undefined;
}

/** A program on the PATH may be a stub, or lack libraries. @param {string} program */
async function runs(program) {
  return !(await execa(program, ['--version'], { reject: false, timeout: 20_000 })).failed;
}

let lastInstallation = Promise.resolve();

/** One installation at a time. Needs root on a Debian-like system. @param {string[]} names @param {string} dataDir */
export function installDebianPackages(names, dataDir) {
  return (lastInstallation = lastInstallation.then(() => runApt(names, dataDir)));
}

/** @param {string[]} names @param {string} dataDir */
async function runApt(names, dataDir) {
  if (process.getuid?.() !== 0 || !(await runs('apt-get'))) return;
  const apt = 'apt-get -qq -o DPkg::Lock::Timeout=60';
  const command = `${apt} update && ${apt} install --yes --no-install-recommends ${names.join(' ')}`;
  await tryToInstall(`the system's package ${names.join(' ')}`, 'sh', ['-c', command], dataDir);
}

/** Only logs a failure. @param {string} what @param {string} command @param {string[]} args @param {string} dataDir */
async function tryToInstall(what, command, args, dataDir) {
  console.log(`Installing ${what} ...`);
  const log = openLog(dataDir, `install-${what.split(' ').at(-1)}`);
  // SYSTEMD_OFFLINE: the package must not start its service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  await runToEnd(`Installing ${what}`, command, args, log, { env, timeoutMs: 300_000 }).catch((error) =>
    console.log(`${error.message.split('\n')[0]} See ${shown(log.path)}`),
  );
}
