/**
 * `npm test` runs the suite with its own servers, ports and folder: Vitest for the front end, Playwright Test for the
 * journeys and, beside them, Jest for the server. `--all` adds slow tests (`*.long.spec.ts`, longer properties).
 * `--shard=3/8` runs the third eighth of the files of each. Paths select files. Other options go to Jest, or to the
 * only program that the paths select (docs/testing.md). `--fuzz` runs only the fuzzer; `--requests=100000` and
 * `--seed=1` set its number of requests and its seed.
 */
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { provideServers } from './test-servers.mjs';

/** The outcome if no test could run. @type {import('./test-runs.mjs').Outcome} */
let outcome = { passed: 0, failed: 1, skipped: 0, exitCode: 1, files: [], failures: [] };

/** Selects the cases that test/harness/sampled.ts draws. */
const seed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000);
const begun = performance.now();

process.on('exit', () => {
  const slowest = outcome.files.length < 2 ? [] : outcome.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 15);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  // Repeated here with the head of each message, because often only the end of the output is kept.
  for (const { name, message } of outcome.failures) {
    console.log(`failed: ${name}`);
    for (const line of message.split('\n').slice(0, 12)) console.log(`    ${line.slice(0, 200)}`);
  }
  const wallSeconds = Math.round((performance.now() - begun) / 1000);
  console.log(`seed ${seed}, ${wallSeconds} s, ${processorSeconds() ?? 'unknown'} s of processor time`);
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  console.log(`tests: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`);
});

await runScript(async () => {
  const { given } = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH });
  const args = process.argv.slice(2);
  const paths = args.filter(isPath);
  const isWebOnly = paths.length > 0 && paths.every(isOfWeb);
  const { folder, environment } = await provideServers(given.CHROMIUM_PATH, () => outcome.exitCode === 0, isWebOnly);
  outcome = await runAll(args, folder, environment);
  await shutDown();
  process.exit(outcome.exitCode);
}, 130);

/** @param {string} argument */
function isPath(argument) {
  return !argument.startsWith('-') && argument.includes('/');
}

/** @param {string} path */
function isOfWeb(path) {
  return /^(\.\/)?web\//.test(path);
}

/** Returns the processor time in seconds of this process and its ended children; null except on Linux. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return null;
  // The fields after the name in brackets. utime, stime, cutime and cstime are fields 14 to 17 of the whole line, in
  // ticks of 10 ms (proc_pid_stat(5)).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return Math.round(ticks / 100);
}

/** @param {string[]} given @param {string} folder @param {Record<string, string>} environment */
async function runAll(given, folder, environment) {
  const { runJest, runJourneys, runVitest, sumOf } = await import('./test-runs.mjs');
  const all = given.some((argument) => argument === '--all' || argument.includes('.long.spec'));
  const scope = {
    ...environment,
    TEST_SEED: seed,
    ...(all && { TEST_SCOPE: 'all' }),
    ...(given.some((argument) => argument.includes('test/files')) && { TEST_FILES: '1' }),
  };
  if (given.includes('--fuzz')) return runFuzzer(given, folder, environment);
  const rest = given.filter((argument) => argument !== '--all');
  const paths = rest.filter(isPath);
  const shard = rest.filter((argument) => argument.startsWith('--shard='));
  const runs = [
    { run: runVitest, of: isOfWeb },
    { run: runJourneys, of: (/** @type {string} */ path) => path.includes('test/journeys') },
    { run: runJest, of: (/** @type {string} */ path) => !isOfWeb(path) && !path.includes('test/journeys') },
  ].map((one) => ({ ...one, paths: paths.filter(one.of) }));
  const chosen = runs.filter((one) => paths.length === 0 || one.paths.length > 0);
  /** @param {typeof chosen[number]} one @param {import('./test-runs.mjs').Output} [output] */
  const start = (one, output) => {
    // Other options go to the only program that runs, or to Jest.
    const takesOptions = chosen.length === 1 || one.run === runJest;
    const options = takesOptions ? rest.filter((argument) => !isPath(argument)) : shard;
    return one.run([...options, ...one.paths], folder, scope, output);
  };
  // Jest runs beside the other two, because the tests of each leave a quarter of two cores idle.
  const log = join(folder, 'web-and-journeys.log');
  const [forServer, others] = [
    chosen.filter(({ run }) => run === runJest),
    chosen.filter(({ run }) => run !== runJest),
  ];
  const isBeside = forServer.length > 0 && others.length > 0;
  const outcomesOfOthers = async () => {
    const output = isBeside ? openSync(log, 'a') : 'inherit';
    const outcomes = [];
    for (const one of others) outcomes.push(await start(one, output));
    if (isBeside) process.stdout.write(readFileSync(log));
    return outcomes;
  };
  const outcomes = await Promise.all([outcomesOfOthers(), ...forServer.map((one) => start(one))]);
  return sumOf(outcomes.flat());
}

/** @param {string[]} given @param {string} folder @param {Record<string, string>} environment */
async function runFuzzer(given, folder, environment) {
  const { runJest } = await import('./test-runs.mjs');
  const valueOf = (/** @type {string} */ name) => given.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
  const seed = valueOf('seed') ?? String(Date.now() % 1_000_000);
  const scope = { ...environment, TEST_SCOPE: 'all', FUZZ_REQUESTS: valueOf('requests') ?? '100000', FUZZ_SEED: seed };
  return runJest(['test/security/fuzz.long.spec.ts'], folder, scope);
}
