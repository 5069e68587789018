/**
 * `npm test`: runs the suite with its own servers, ports and folder. `--all` adds slow tests (`*.long.spec.ts`, longer properties). Paths select
 * files; other options are passed to Jest, or, where all paths are journeys, to Playwright Test (operations.md).
 */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/install.mjs';
import { readSettings } from '../../scripts/settings.mjs';
import { atShutdown, runScript, shutDown } from '../../scripts/shutdown.mjs';

/** Durability is off: a test database may be lost in a crash. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** The outcome where no test could run. @type {import('./test-runs.mjs').Outcome} */
let outcome = { passed: 0, failed: 1, skipped: 0, exitCode: 1, files: [] };

process.on('exit', () => {
  const slowest = outcome.files.length < 2 ? [] : outcome.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 15);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  console.log(`tests: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`);
});

await runScript(async () => {
  const { given } = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parc-ferme-test-')));
  chmodSync(folder, 0o755); // the user of PostgreSQL must be able to enter it
  await ensureInstalled(folder);
  const { homeOfDatabase } = await import('../../scripts/postgres.mjs');
  const { home } = await homeOfDatabase(folder);
  // After a failure the folder is kept, without the data of the servers.
  atShutdown(async () => {
    const secret = ['redis', 'secrets.json'].map((name) => join(folder, name));
    for (const path of [home, ...(outcome.exitCode === 0 ? [folder] : secret)]) {
      rmSync(path, { recursive: true, force: true });
    }
    if (outcome.exitCode !== 0) console.log(`Logs of the failures: ${folder}`);
  });
  const environment = await provideAll(folder, given.CHROMIUM_PATH);
  outcome = await runAll(process.argv.slice(2), folder, environment);
  await shutDown();
  process.exit(outcome.exitCode);
}, 130);

/** @param {string[]} given @param {string} folder @param {Record<string, string>} environment */
async function runAll(given, folder, environment) {
  const { runJest, runJourneys, sumOf } = await import('./test-runs.mjs');
  const all = given.some((argument) => argument === '--all' || argument.includes('.long.spec'));
  const scope = { ...environment, ...(all && { TEST_SCOPE: 'all' }) };
  const rest = given.filter((argument) => argument !== '--all');
  const paths = rest.filter((argument) => argument.includes('/'));
  const journeys = paths.filter((path) => path.includes('test/journeys'));
  const isOnlyJourneys = paths.length > 0 && journeys.length === paths.length;
  const outcomes = [];
  if (!isOnlyJourneys)
    outcomes.push(
      await runJest(
        rest.filter((one) => !journeys.includes(one)),
        folder,
        scope,
      ),
    );
  if (paths.length === 0 || journeys.length > 0) {
    outcomes.push(await runJourneys(isOnlyJourneys ? rest : journeys, folder, scope));
  }
  return sumOf(outcomes);
}

/** @param {string} folder @param {string | undefined} givenChromium @returns {Promise<Record<string, string>>} the environment of the tests */
async function provideAll(folder, givenChromium) {
  const { ensureBuilt } = await import('../../scripts/build.mjs');
  const { provideChromium, provideRedis } = await import('../../scripts/machine.mjs');
  const { choosePorts, secretsOf } = await import('../../scripts/data-folder.mjs');
  const { providePostgres } = await import('../../scripts/postgres.mjs');
  const { postgres = 0, redis = 0 } = await choosePorts(folder, ['postgres', 'redis']);
  const secrets = secretsOf(folder);
  const [databaseUrl, redisUrl] = await Promise.all([
    providePostgres({ dataDir: folder, port: postgres, password: secrets.postgres, flags }),
    provideRedis({ dataDir: folder, port: redis, password: secrets.redis }),
    ensureBuilt(folder),
  ]);
  const chromium = await provideChromium(folder, givenChromium, true);
  return {
    TEST_DATABASE_URL: databaseUrl,
    TEST_VAR_DIR: folder,
    ...(redisUrl && { TEST_REDIS_URL: redisUrl }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
  };
}
