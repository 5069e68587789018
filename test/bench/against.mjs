/**
 * `npm run bench -- --against REV` runs the main benchmarks of this checkout and of a different commit in turn on one
 * machine.
 */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { root } from '../../scripts/settings.mjs';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { median } from './measure.mjs';

/**
 * The last main benchmark. A checkout's run is stopped after this benchmark, because older commits have no options for
 * parts of the run.
 */
const lastLine = 'finalize with mails to every tenth, 1,000,000 members';
const slowerBy = 1.1;

/**
 * Prints the ratio of this checkout to `revision` for each main benchmark and pair of runs. Each is compared with the
 * floor of its own run.
 * @param {string} revision @param {number} pairs how often both run, in alternating order
 * @returns {Promise<boolean>} whether no benchmark is slower by a tenth
 */
export async function benchAgainst(revision, pairs) {
  const other = await checkOut(revision);
  /** @type {Map<string, { here: string[], there: string[], ratios: number[] }>} */
  const lines = new Map();
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? [root, other] : [other, root];
    /** @type {Record<string, Map<string, string>>} */
    const measured = {};
    for (const folder of order) measured[folder] = await mainLines(folder);
    for (const [what, here] of measured[root] ?? []) {
      const there = measured[other]?.get(what);
      if (there === undefined) continue;
      const line = lines.get(what) ?? { here: [], there: [], ratios: [] };
      line.here.push(here);
      line.there.push(there);
      line.ratios.push(parseFloat(here) / parseFloat(there));
      lines.set(what, line);
    }
  }
  console.log(`| path | here | ${revision} | here / ${revision}, by pair | median | |\n|---|---|---|---|---|---|`);
  let isAsFast = true;
  for (const [what, { here, there, ratios }] of lines) {
    const ratio = median(ratios);
    const isSlower = ratio > slowerBy;
    isAsFast &&= !isSlower;
    const byPair = ratios.map((one) => one.toFixed(2)).join(', ');
    console.log(
      `| ${what} | ${here.join(', ')} | ${there.join(', ')} | ${byPair} | ${ratio.toFixed(2)} | ${isSlower ? 'SLOWER' : ''} |`,
    );
  }
  return isAsFast;
}

/**
 * Clones a commit and installs its packages. Later runs use the same clone.
 * @param {string} revision @returns {Promise<string>} its folder
 */
async function checkOut(revision) {
  const { stdout: commit } = await execa('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: root });
  const folder = join(tmpdir(), `parc-ferme-at-${commit.slice(0, 12)}`);
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder;
  console.error(`Checking out ${revision} in ${folder} ...`);
  await execa('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
  await execa('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  await execa('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  return folder;
}

/**
 * Runs `npm run bench` in a checkout up to the last main benchmark, and returns its figures by path.
 * @param {string} folder
 */
async function mainLines(folder) {
  const bench = execa(process.execPath, ['test/bench/bench.mjs'], { cwd: folder, reject: false, stderr: 'inherit' });
  atShutdown(async () => (bench.kill(), bench));
  /** @type {Map<string, string>} */
  const found = new Map();
  for await (const line of bench) {
    const [first = '', , , measured = ''] = line.split(' | ');
    if (found.has(lastLine) || !/^[\d.,]+ ?(x|ms)/.test(measured)) continue;
    const what = first.slice('| '.length).replace(/\d+ bytes/, 'some bytes');
    found.set(what, measured);
    console.error(`${folder}: ${what}: ${measured}`);
    if (what === lastLine) bench.kill();
  }
  await bench;
  if (!found.has(lastLine)) throw new Error(`The benchmark of ${folder} ended before its last main line.`);
  return found;
}
