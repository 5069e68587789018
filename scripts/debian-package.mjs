import { briefly, logOf } from './logs.mjs';
import { runToEnd } from './run-to-end.mjs';
import { which } from './which.mjs';

let turn = Promise.resolve();

/**
 * Installs a package of the system, if this process is root on a Debian-like one.
 * @param {string} dataDir @param {string} name
 * @returns {Promise<void>} done, in vain if the program that is needed isn't there then
 */
export function installDebianPackage(dataDir, name) {
  const apt = which(['apt-get']);
  if (!apt || process.getuid?.() !== 0) return Promise.resolve();
  turn = turn.then(() => install(apt, dataDir, name));
  return turn;
}

/** @param {string} apt @param {string} dataDir @param {string} name */
async function install(apt, dataDir, name) {
  console.log(`Installing the system's package ${name} ...`);
  const log = logOf(dataDir, `apt-${name}`);
  // SYSTEMD_OFFLINE: the package is wanted for its program; its own service is not to be started on this machine.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  const limits = { env, timeoutMs: 180_000 };
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=60'];
  try {
    await runToEnd('apt-get update', { command: apt, args: [...quiet, 'update'] }, log, limits);
    const args = [...quiet, 'install', '--yes', '--no-install-recommends', name];
    await runToEnd('apt-get install', { command: apt, args }, log, limits);
  } catch (error) {
    console.log(briefly(error, log));
  }
}
