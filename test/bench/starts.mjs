import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '../../scripts/data-folder.mjs';
import { root } from '../../scripts/settings.mjs';

/** Measures the first two starts of a fresh clone with an empty HOME and this machine's package cache. */
export async function benchStarts() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parc-ferme-starts-')));
  const clone = join(folder, 'clone');
  const home = join(folder, 'home');
  mkdirSync(home);
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const { site = 0 } = await choosePorts(folder, ['site']);
  const environment = { PATH: process.env.PATH ?? '', HOME: home, npm_config_cache: cache, PORT: String(site) };
  const first = await startAndStop(clone, environment);
  const second = await startAndStop(clone, environment);
  rmSync(folder, { recursive: true, force: true });
  return [figure('first start of a fresh clone, warm package cache', first, 45), figure('second start', second, 3)];
}

/** @param {string} what @param {number} ms @param {number} limit in seconds */
function figure(what, ms, limit) {
  const seconds = ms / 1000;
  return {
    what: `${what}, until the site answers`,
    floor: '',
    n: 1,
    measured: `${seconds.toFixed(1)} s`,
    limit: `${limit} s`,
    holds: seconds <= limit,
  };
}

/**
 * Waits for the line `ready: …` and stops everything. Returns the time until the line, in milliseconds.
 * @param {string} cwd @param {Record<string, string>} env @returns {Promise<number>}
 */
function startAndStop(cwd, env) {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  let ready = 0;
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
    if (ready > 0 || !/^ready: /m.test(printed)) return;
    ready = performance.now() - began;
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => (ready > 0 ? resolve(ready) : reject(new Error(printed))));
  });
}
