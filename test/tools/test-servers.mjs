import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/install.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';

/** A test database may be lost if the machine loses power, so it need not flush to disk. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

/**
 * Debian's Chromium without windows, for journeys. Journeys take a third longer with windows. It lacks push messages.
 */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Builds what has changed and starts the servers of a test run in a folder that also holds their logs. At the end of
 * a successful run the folder is deleted. After a failure it stays, without the servers' data.
 * @param {string | undefined} givenChromium @param {() => boolean} hasSucceeded
 * @param {boolean} [isWebOnly] whether only specs of the front end run, which need neither a build nor servers
 * @returns {Promise<{ folder: string, environment: Record<string, string> }>} with the environment of the tests
 */
export async function provideServers(givenChromium, hasSucceeded, isWebOnly = false) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parc-ferme-test-')));
  chmodSync(folder, 0o755); // because PostgreSQL's user must be able to enter it
  await ensureInstalled(folder, { all: true });
  const { homeOfDatabase } = await import('../../scripts/postgres.mjs');
  const { home } = await homeOfDatabase(folder);
  atShutdown(() => {
    const secret = ['redis', 'secrets.json'].map((name) => join(folder, name));
    for (const path of [home, ...(hasSucceeded() ? [folder] : secret)]) {
      rmSync(path, { recursive: true, force: true });
    }
    if (!hasSucceeded()) console.log(`Logs of the failures: ${folder}`);
  });
  return { folder, environment: isWebOnly ? {} : await provideAll(folder, givenChromium) };
}

/**
 * @param {string} folder @param {string | undefined} givenChromium
 * @returns {Promise<Record<string, string>>} the environment of the tests
 */
async function provideAll(folder, givenChromium) {
  const { ensureBuilt } = await import('../../scripts/build.mjs');
  const { installDebianPackages, provideChromium, provideRedis } = await import('../../scripts/machine.mjs');
  const { choosePorts, secretsOf } = await import('../../scripts/data-folder.mjs');
  const { providePostgres } = await import('../../scripts/postgres.mjs');
  const { postgres = 0, redis = 0 } = await choosePorts(folder, ['postgres', 'redis']);
  const secrets = await secretsOf(folder);
  const [databaseUrl, redisUrl] = await Promise.all([
    providePostgres({ dataDir: folder, port: postgres, password: secrets.postgres, flags }),
    provideRedis({ dataDir: folder, port: redis, password: secrets.redis }),
    ensureBuilt(folder),
  ]);
  const chromium = await provideChromium(folder, givenChromium, true);
  const isDebians = chromium === '/usr/bin/chromium' && !givenChromium;
  if (isDebians && !existsSync(headlessShell)) await installDebianPackages(['chromium-headless-shell'], folder);
  return {
    TEST_DATABASE_URL: databaseUrl,
    TEST_VAR_DIR: folder,
    ...(redisUrl && { TEST_REDIS_URL: redisUrl }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(isDebians && existsSync(headlessShell) && { HEADLESS_SHELL_PATH: headlessShell }),
  };
}
