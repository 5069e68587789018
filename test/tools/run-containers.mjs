/**
 * `npm run test:containers` builds the Dockerfile, runs the unchanged docker-compose.yml with Podman, and tests it
 * from outside (test/containers/stack/). It needs root on a Debian-like system and installs missing packages. Paths
 * and other options are passed to Jest.
 */
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/install.mjs';
import { root } from '../../scripts/settings.mjs';
import { atShutdown, runScript, shutDown } from '../../scripts/shutdown.mjs';

/** The outcome if no test could run. @type {import('./test-runs.mjs').Outcome} */
let outcome = { passed: 0, failed: 1, skipped: 0, exitCode: 1, files: [], failures: [] };
const folder = join(root, 'var/containers');

process.on('exit', () => console.log(`tests: ${outcome.passed} passed, ${outcome.failed} failed`));

await runScript(async () => {
  await ensureInstalled(folder, { all: true });
  const { ensureBuilt } = await import('../../scripts/build.mjs');
  const { accepts } = await import('../../scripts/programs.mjs');
  const { provideEngine } = await import('./containers/engine.mjs');
  const { provideBaseImages } = await import('./containers/base-images.mjs');
  const { buildImages, project, runHealthChecks } = await import('./containers/stack.mjs');
  const { provideChromium } = await import('../../scripts/machine.mjs');
  const { runJest } = await import('./test-runs.mjs');
  const began = performance.now();
  await ensureBuilt(folder); // the tests import the build
  const engine = await provideEngine(folder);
  for (const port of [8080, 8025]) {
    if (await accepts(port, '127.0.0.1'))
      throw new Error(`Port ${port} of this machine is in use; docker-compose.yml needs it.`);
  }
  await provideBaseImages(engine);
  await buildImages(engine);
  console.log(`Images ready after ${Math.round((performance.now() - began) / 1000)} s.`);
  const chromium = await provideChromium(folder, process.env.CHROMIUM_PATH, true);
  runHealthChecks(engine);
  atShutdown(async () => void (await engine.podman('rm', '--all', '--force', '--time=0')));
  const paths = process.argv.slice(2);
  outcome = await runJest(
    ['--runInBand', ...(paths.some((path) => path.includes('/')) ? [] : ['test/containers/stack/']), ...paths],
    folder,
    {
      ...engine.environment,
      COMPOSE_PROJECT_NAME: project,
      CONTAINERS_TEST: '1',
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  );
  await shutDown();
  process.exit(outcome.exitCode);
}, 130);
