/** Builds the league's images and runs the health checks of all containers. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runToEnd } from '../../../scripts/programs.mjs';
import { openLog, root } from '../../../scripts/settings.mjs';
import { atShutdown, isShuttingDown } from '../../../scripts/shutdown.mjs';

/** @typedef {import('./engine.mjs').Engine} Engine */

/** The name of the Compose project, which prefixes its images, volumes and networks. */
export const project = 'league';
const targets = {
  api: ['api', 'migrate', 'secrets'],
  worker: ['worker'],
  'worker-without-browser': ['worker-standings', 'worker-email'],
  build: ['results'],
};

/**
 * Builds the Dockerfile unless its images are up to date, like `docker compose build` with BuildKit. `ensureBuilt`
 * has computed the hash of the sources. @param {Engine} engine
 */
export async function buildImages({ podman, folder, environment }) {
  const files = ['Dockerfile', '.dockerignore', 'dist/built-from'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const version = hash('sha256', files.join('\n')).slice(0, 16);
  for (const [target, services] of Object.entries(targets)) {
    const image = `localhost/${project}-${target}-target:${version}`;
    const isBuilt = await podman('image', 'exists', image).then(
      () => true,
      () => false,
    );
    if (!isBuilt) {
      console.log(`Building ${target} ...`);
      const args = ['build', '--network=host', '--target', target, '--tag', image, root];
      const options = { env: { ...process.env, ...environment }, timeoutMs: 30 * 60_000 };
      await runToEnd(`Building ${target}`, 'podman', args, openLog(folder, `build-${target}`), options);
    }
    await podman('tag', image, ...services.map((service) => `localhost/${project}-${service}:latest`));
  }
  await removeFormer(podman, version);
}

/** @param {import('./engine.mjs').Podman} podman @param {string} version */
async function removeFormer(podman, version) {
  const listed = await podman('images', '--format', '{{.Repository}}:{{.Tag}}');
  const former = listed.split('\n').filter((name) => name.includes('-target:') && !name.endsWith(`:${version}`));
  if (former.length > 0) await podman('rmi', ...former);
  await podman('image', 'prune', '--force');
}

/**
 * Runs the health checks of all containers until the shutdown. Podman would use systemd timers, which some machines
 * lack. A container is checked every second until it is healthy, and then at the interval in its Compose file.
 * @param {Engine} engine
 */
export function runHealthChecks({ environment }) {
  const socketPath = (environment.DOCKER_HOST ?? '').replace('unix://', '');
  /** @type {Map<string, { due: number, intervalMs: number }>} */
  const checks = new Map();
  const ended = (async () => {
    for (; !isShuttingDown(); await sleep(500)) {
      const { body: running = [] } = await ask(socketPath, 'containers/json').catch(() => ({ body: [] }));
      for (const { Id: id } of running) {
        const known = checks.get(id) ?? (await findCheck(socketPath, id));
        checks.set(id, known);
        if (isShuttingDown() || performance.now() < known.due) continue;
        const { body } = await ask(socketPath, `containers/${id}/healthcheck`).catch(() => ({ body: {} }));
        known.due = performance.now() + (body.Status === 'healthy' ? known.intervalMs : 1_000);
      }
    }
  })();
  atShutdown(() => ended);
}

/** @param {string} socketPath @param {string} id */
async function findCheck(socketPath, id) {
  const { body } = await ask(socketPath, `containers/${id}/json`).catch(() => ({ body: {} }));
  const intervalNs = body.Config?.Healthcheck?.Interval;
  return intervalNs ? { due: 0, intervalMs: intervalNs / 1e6 } : { due: Infinity, intervalMs: 0 };
}

/**
 * Sends a GET request to Podman's own API. @param {string} socketPath @param {string} path
 * @returns {Promise<{ status: number, body: any }>} any: JSON of Podman
 */
function ask(socketPath, path) {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: `/v4.0.0/libpod/${path}`, timeout: 20_000 }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} });
    });
    call.on('timeout', () => call.destroy(new Error(`podman does not answer: ${path}`)));
    call.on('error', reject).end();
  });
}
