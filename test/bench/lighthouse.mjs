/** `npm run lighthouse`: how home and standings score on a simulated phone, as a visitor sees them first, and standings of many. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { root } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { median, print, printHead } from './measure.mjs';

/** Fetched when it is asked for: half as much again as all other dependencies together, for one report. */
const lighthouse = 'lighthouse@12.8.2';
const runs = 5;
/** @type {Record<string, number>} */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const pages = { home: '/', standings: '/standings?season=2023' };

await runScript(async () => {
  await ensureBuilt(join(root, 'var'));
  const { startBenchLeague } = await import('./start-bench-league.mjs');
  const { benchPhone } = await import('./phone.mjs');
  const league = await startBenchLeague();
  const { origin, chromium } = league;
  printHead();
  let allHold = true;
  for (const [name, path] of Object.entries(pages)) {
    const reports = [];
    for (let run = 0; run < runs; run += 1) reports.push(await report(`${origin}${path}`, chromium));
    for (const figure of figures(name, reports)) {
      print(figure);
      allHold &&= figure.holds;
    }
    for (const title of new Set(reports.flatMap(shortOf))) console.log(`  ${name}: ${title}`);
  }
  const phone = await benchPhone(league);
  print(phone);
  allHold &&= phone.holds;
  await shutDown();
  process.exit(allHold ? 0 : 1);
}, 130);

/** @typedef {{ categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, { score: number | null, title: string, displayValue?: string }> }} Report */

/** @param {string} address @param {string | undefined} chromium @returns {Promise<Report>} */
async function report(address, chromium) {
  const args = ['--output=json', '--quiet', `--only-categories=${Object.keys(least).join()}`];
  const flags = '--chrome-flags=--headless=new --no-sandbox';
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } };
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, address, ...args, flags], options);
  return JSON.parse(stdout);
}

/** @param {string} page @param {Report[]} reports @returns {import('./measure.mjs').Figure[]} */
function figures(page, reports) {
  return Object.entries(least).map(([category, limit]) => {
    const score = median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    const holds = score >= limit;
    return {
      what: `${page}: ${category}`,
      floor: '',
      n: runs,
      measured: String(score),
      limit: `${limit} at least`,
      holds,
    };
  });
}

/** What a report takes points off for. @param {Report} report */
function shortOf({ categories, audits }) {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]))
    .filter((audit) => audit?.score != null && audit.score < 0.9)
    .map((audit) => `${audit?.title} ${audit?.displayValue ?? ''}`);
}
