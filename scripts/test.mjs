/** `npm test`: the whole suite on servers, ports and a folder of its own; more arguments go to jest (operations.md). */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { runJest } from './jest-run.mjs';
import { choosePorts } from './ports.mjs';
import { deletePrivateFolder } from './postgres-home.mjs';
import { startPostgres } from './postgres.mjs';
import { keptSecrets } from './secrets.mjs';
import { provideRedis } from './servers.mjs';
import { readSettings } from './settings.mjs';
import { atShutdown, runScript, shutDown } from './shutdown.mjs';

/** A test database may be lost with the machine's power: it needs no care for the disk. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** What is told when nothing could be run. @type {import('./jest-run.mjs').Outcome} */
let outcome = { passed: 0, failed: 1, skipped: 0, exitCode: 1 };

process.on('exit', () => {
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  console.log(`tests: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`);
});

await runScript(async () => {
  const { given } = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH });
  const folder = makeFolder();
  const environment = await provideAll(folder, given.CHROMIUM_PATH);
  outcome = await runJest(process.argv.slice(2), join(folder, 'jest.json'), environment);
  await shutDown();
  process.exit(outcome.exitCode);
}, 130);

/** A folder that is deleted at the end; that of a failure stays, without its servers' data. */
function makeFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parc-ferme-test-')));
  chmodSync(folder, 0o755); // the user of PostgreSQL must be able to enter it
  atShutdown(async () => {
    deletePrivateFolder(folder);
    for (const data of outcome.exitCode === 0 ? [''] : ['postgres', 'redis', 'secrets.json']) {
      rmSync(join(folder, data), { recursive: true, force: true });
    }
    if (outcome.exitCode !== 0) console.log(`Logs of the failures: ${folder}`);
  });
  return folder;
}

/** @param {string} folder @param {string | undefined} givenChromium @returns {Promise<Record<string, string>>} what the tests find in their environment */
async function provideAll(folder, givenChromium) {
  const { postgres: port = 0, redis: redisPort = 0 } = await choosePorts(folder, ['postgres', 'redis']);
  const secrets = keptSecrets(folder);
  const redis = provideRedis({}, { dataDir: folder, port: redisPort, password: secrets.redis });
  await Promise.all([redis, ensureInstalled(folder)]);
  const [database, chromium] = await Promise.all([
    startPostgres({ dataDir: folder, port, password: secrets.postgres, flags }),
    findChromium(folder, givenChromium, true),
    ensureBuilt(folder),
  ]);
  atShutdown(database.stop);
  const redisUrl = await redis;
  return {
    TEST_DATABASE_URL: database.url,
    TEST_VAR_DIR: folder,
    ...(redisUrl && { TEST_REDIS_URL: redisUrl }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
}
