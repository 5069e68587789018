import { keepNode } from './keep.mjs';
import { logOf } from './logs.mjs';
import { runNodeToEnd } from './run-to-end.mjs';
import { atShutdown } from './shutdown.mjs';
import { supervise } from './supervise.mjs';
import { answers } from './wait-until.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./supervise.mjs').Supervised} Supervised */
/** @typedef {Record<string, string>} Environment */

/** Brings the database to the schema of this version. @param {Settings} settings @param {Environment} environment */
export function migrate({ dataDir }, environment) {
  return runNodeToEnd('The migration', ['dist/league/database/migrate.js'], logOf(dataDir, 'migrate'), {
    env: environment,
  });
}

/**
 * Starts the API and the workers and waits until they are ready.
 * @param {Settings} settings @param {Environment} environment @param {number[]} healthPorts one for each worker
 * @returns {Promise<Supervised[]>}
 */
export async function startLeague({ dataDir, host, port }, environment, healthPorts) {
  const isReady = () => answers(`http://${reachable(host)}:${port}/health/ready`);
  const api = startProcess('api', 'dist/api/main.js', logOf(dataDir, 'api'), environment, isReady);
  const workers = healthPorts.map((healthPort, index) => {
    const name = healthPorts.length === 1 ? 'worker' : `worker-${index + 1}`;
    const own = { ...environment, HEALTH_PORT: String(healthPort) };
    const works = () => worksBesideRetrieval(`http://${reachable(host)}:${healthPort}/health/ready`);
    return startProcess(name, 'dist/worker/main.js', logOf(dataDir, name), own, works);
  });
  const starting = [api, ...workers];
  atShutdown(() => Promise.allSettled(starting.map(async (part) => (await part).stop())));
  return Promise.all(starting);
}

/**
 * Starts one of our processes and waits until it is ready.
 * @param {string} name @param {string} file @param {import('./logs.mjs').Log} log
 * @param {Environment} environment @param {() => Promise<boolean>} isReady
 */
export function startProcess(name, file, log, environment, isReady) {
  return supervise({ name, log, start: () => keepNode(['--enable-source-maps', file], log.fd, environment), isReady });
}

/** Whether a worker does its work; without a browser it does all but retrievals. @param {string} url of its readiness */
async function worksBesideRetrieval(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const text = await answer.text();
    if (answer.ok || answer.status !== 503) return answer.ok;
    const { browser, ...others } = JSON.parse(text);
    return browser === 'down' && Object.values(others).every((is) => is === 'up');
  } catch {
    return false; // not there yet, which is what the caller asks
  }
}

/** Where this machine reaches a server that listens on `host`. @param {string} host */
function reachable(host) {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return own.includes(':') ? `[${own}]` : own;
}
