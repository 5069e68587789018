/**
 * `npm run test:faults` tests the promises of docs/faults.md in rounds and prints a table of the counts. Options:
 * `--seed N` (random by default), `--promise R4` (repeatable), `--round N` (only this round), `--share 0.1` (a share
 * of the rounds).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { runJest } from './test-runs.mjs';
import { provideServers } from './test-servers.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    promise: { type: 'string', multiple: true, default: [] },
    round: { type: 'string' },
    share: { type: 'string', default: '1' },
  },
});
let exitCode = 1;

await runScript(async () => {
  const { given } = readSettings({ CHROMIUM_PATH: process.env.CHROMIUM_PATH });
  const files = filesOf(values.promise);
  console.log(`seed ${values.seed}`);
  const { folder, environment } = await provideServers(given.CHROMIUM_PATH, () => exitCode === 0);
  const settings = {
    ...environment,
    TEST_SCOPE: 'all',
    FAULTS_SEED: values.seed,
    FAULTS_SHARE: values.share,
    ...(values.round && { FAULTS_ROUND: values.round }),
  };
  exitCode = 0;
  // A round mostly waits, so three promises run at the same time. R7 runs alone because it restarts the server that the
  // others use.
  for (const some of [files.filter((file) => !isAlone(file)), files.filter(isAlone)]) {
    if (some.length === 0) continue;
    const outcome = await runJest(['--maxWorkers=3', '--silent=false', ...some], folder, settings);
    exitCode ||= outcome.exitCode;
  }
  printCounts(join(folder, 'fault-counts'));
  console.log(`seed ${values.seed}, share ${values.share}`);
  await shutDown();
  process.exit(exitCode);
}, 130);

/** Finds the specs of these promises, or all specs by default. R4's spec also covers R10. @param {string[]} promises */
function filesOf(promises) {
  const folder = 'test/faults/promises';
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const wanted = promises.map((id) => (id.toLowerCase() === 'r10' ? 'r4' : id.toLowerCase()));
  const found = specs.filter((name) => wanted.length === 0 || wanted.includes(name.split('-')[0] ?? ''));
  if (found.length === 0) throw new Error(`no such promise: ${promises.join(', ')}`);
  return found.map((name) => join(folder, name));
}

/** @param {string} file */
function isAlone(file) {
  return file.includes('/r7-');
}

/** @param {string} folder */
function printCounts(folder) {
  if (!existsSync(folder)) return;
  const all = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  all.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  const columns = ['rounds', 'kills', 'lost', 'doubled', 'stuck', 'failed'];
  console.log(`\n| promise | ${columns.join(' | ')} | longest, in seconds | also counted |\n|${' --- |'.repeat(9)}`);
  for (const counts of all) {
    const longest = listOf(counts.longest, (/** @type {number} */ seconds) => seconds.toFixed(2));
    const cells = [counts.id, ...columns.map((name) => counts[name]), longest, listOf(counts.others, String)];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** @param {Record<string, number>} values @param {(value: number) => string} format */
function listOf(values, format) {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${format(value)}`)
    .join(', ');
}
