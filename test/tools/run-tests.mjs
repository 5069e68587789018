/**
 * `npm test`: the suite on servers, ports and a folder of its own. `--all` adds what needs time (`*.long.spec.ts`, longer properties). Paths
 * choose files; more options go to Jest, or, where all paths are of journeys, to Playwright Test (operations.md). `--fuzz` runs the fuzzer alone;
 * `--requests=100000` and `--seed=1` say how long and with which seed.
 */
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/install.mjs';
import { readSettings } from '../../scripts/settings.mjs';
import { atShutdown, runScript, shutDown } from '../../scripts/shutdown.mjs';

/** A test database may be lost with the machine's power: it needs no care for the disk. */
const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** What is printed when nothing could be run. @type {import('./test-runs.mjs').Outcome} */
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
  // The folder of a failure stays, without its servers' data.
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
  if (given.includes('--fuzz')) return runFuzzer(given, folder, environment);
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

/** @param {string[]} given @param {string} folder @param {Record<string, string>} environment */
async function runFuzzer(given, folder, environment) {
  const { runJest } = await import('./test-runs.mjs');
  const valueOf = (/** @type {string} */ name) => given.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
  const seed = valueOf('seed') ?? String(Date.now() % 1_000_000);
  const scope = { ...environment, FUZZ_REQUESTS: valueOf('requests') ?? '100000', FUZZ_SEED: seed };
  return runJest(['test/security/fuzz.spec.ts'], folder, scope);
}

/** @param {string} folder @param {string | undefined} givenChromium @returns {Promise<Record<string, string>>} what the tests find in their environment */
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
