/**
 * `npm test`: the suite on servers, ports and a folder of its own. `--all` adds what needs time (`*.long.spec.ts`, longer properties). Paths
 * choose files; more options go to Jest, or, where all paths are of journeys, to Playwright Test (operations.md).
 */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { choosePorts } from './ports.mjs';
import { deletePrivateFolder } from './postgres-home.mjs';
import { startPostgres } from './postgres.mjs';
import { keptSecrets } from './secrets.mjs';
import { provideRedis } from './servers.mjs';
import { readSettings } from './settings.mjs';
import { atShutdown, runScript, shutDown } from './shutdown.mjs';
import { runJest, runJourneys } from './test-runs.mjs';

/** A test database may be lost with the machine's power: it needs no care for the disk. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** What is told when nothing could be run. @type {import('./test-runs.mjs').Outcome} */
let outcome = { passed: 0, failed: 1, skipped: 0, exitCode: 1, files: [] };

process.on('exit', () => {
  for (const { file, seconds } of slowest(outcome.files)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  console.log(`tests: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`);
});

await runScript(async () => {
  const { given } = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH });
  const folder = makeFolder();
  const environment = await provideAll(folder, given.CHROMIUM_PATH);
  outcome = await runAll(process.argv.slice(2), folder, environment);
  await shutDown();
  process.exit(outcome.exitCode);
}, 130);

/** @param {string[]} given @param {string} folder @param {Record<string, string>} environment */
async function runAll(given, folder, environment) {
  const all = given.some((argument) => argument === '--all' || argument.includes('.long.spec'));
  const scope = { ...environment, ...(all && { TEST_SCOPE: 'all' }) };
  const rest = given.filter((argument) => argument !== '--all');
  const paths = rest.filter((argument) => argument.includes('/'));
  const journeys = paths.filter((path) => path.includes('test/journeys'));
  const outcomes = [];
  if (paths.length === 0 || journeys.length < paths.length) {
    outcomes.push(
      await runJest(
        rest.filter((argument) => !journeys.includes(argument)),
        folder,
        scope,
      ),
    );
  }
  if (paths.length === 0 || journeys.length > 0) {
    const isJourneysOnly = journeys.length > 0 && journeys.length === paths.length;
    outcomes.push(await runJourneys(isJourneysOnly ? rest : journeys, folder, scope));
  }
  return outcomes.reduce((one, other) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    exitCode: one.exitCode || other.exitCode,
    files: [...one.files, ...other.files],
  }));
}

/** The files that took longest, of a run of many. @param {import('./test-runs.mjs').Timing[]} files */
function slowest(files) {
  if (files.length < 2) return [];
  return [...files].sort((a, b) => b.seconds - a.seconds).slice(0, 15);
}

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
