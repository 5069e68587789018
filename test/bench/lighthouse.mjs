/**
 * `npm run lighthouse` measures first visits to the home page, the standings, a weekend and the picks on a simulated
 * phone. It compares them with bare React pages with the same rows, and also measures large standings. `--runs=3` sets
 * the number of runs. Every third run is repeated in a browser that is slowed down.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { root } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { median, print, printHead } from './measure.mjs';

/** npx fetches it, because as a dependency it would be half as large as all other dependencies together. */
const lighthouse = 'lighthouse@12.8.2';
const runs = Number(process.argv.find((option) => option.startsWith('--runs='))?.slice('--runs='.length) ?? 9);
/** @type {Record<string, number>} */
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The audits to compare with the bare page, in milliseconds. @type {Record<string, string>} */
const paints = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocking time',
};
const maxRatio = 1.3;
/** In milliseconds. A shorter blocking time contains no long task and needs no comparison. */
const longTaskMs = 50;
/** Lighthouse sometimes loses the trace of a page load (NO_NAVSTART). */
const maxAttempts = 5;

await runScript(async () => {
  await ensureBuilt(join(root, 'var'));
  const { startBenchLeague } = await import('./start-bench-league.mjs');
  const { benchPhone } = await import('./phone.mjs');
  const { logIn } = await import('./admin-client.mjs');
  const { readRows, serveBarePages } = await import('./bare-page.mjs');
  const league = await startBenchLeague();
  const { origin, chromium, database } = league;
  const { rows } = await database.query('SELECT max(id) AS id FROM race_weekends WHERE status = 2 AND season_id = 1');
  /** @type {Record<string, string>} */
  const addresses = {
    home: `${origin}/`,
    standings: `${origin}/standings?season=2023`,
    weekend: `${origin}/race-weekends/${rows[0].id}`,
    picks: `${origin}/select-picks`,
  };
  /** Only members have picks. @type {Record<string, string>} */
  const cookies = { picks: (await logIn(origin, 'juliemoto', 'parcferme-member')).cookie };
  const bare = await serveBarePages(await readRows(addresses, cookies, chromium));
  printHead();
  let allHold = true;
  for (const [name, address] of Object.entries(addresses)) {
    /** @type {Record<'simulated' | 'slowedDown', { ours: Report[], bare: Report[] }>} */
    const reports = { simulated: { ours: [], bare: [] }, slowedDown: { ours: [], bare: [] } };
    for (let run = 0; run < runs; run += 1) {
      const cookie = cookies[name];
      reports.simulated.ours.push(await report(address, { chromium, categories: Object.keys(minScores), cookie }));
      reports.simulated.bare.push(await report(`${bare}/${name}`, { chromium }));
      if (run % 3 > 0) continue;
      reports.slowedDown.ours.push(await report(address, { chromium, cookie, slowDown: true }));
      reports.slowedDown.bare.push(await report(`${bare}/${name}`, { chromium, slowDown: true }));
    }
    const { simulated, slowedDown } = reports;
    for (const figure of [
      ...figures(name, simulated.ours),
      ...comparisons(name, simulated),
      ...comparisons(`${name}, slowed down`, slowedDown),
    ]) {
      print(figure);
      allHold &&= figure.holds;
    }
    for (const title of new Set(simulated.ours.flatMap(failedAudits))) console.log(`  ${name}: ${title}`);
  }
  const phone = await benchPhone(league);
  print(phone);
  allHold &&= phone.holds;
  await shutDown();
  process.exit(allHold ? 0 : 1);
}, 130);

/**
 * @typedef {{ score: number | null, title: string, displayValue?: string, numericValue?: number }} Audit
 * @typedef {{ categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>,
 *   audits: Record<string, Audit> }} Report
 */

/**
 * With `slowDown`, the browser limits network and processor and measures the times. Otherwise Lighthouse computes the
 * times from a fast load. It then assumes that the largest paint waited for every file that was loaded before it.
 * @param {string} address
 * @param {{ chromium: string | undefined, categories?: string[], cookie?: string | undefined, slowDown?: boolean }}
 * options `cookie` belongs to a member
 * @returns {Promise<Report>}
 */
async function report(address, { chromium, categories = ['performance'], cookie, slowDown = false }) {
  const args = ['--output=json', '--quiet', `--only-categories=${categories.join()}`];
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ cookie })}`);
  if (slowDown) args.push('--throttling-method=devtools');
  const flags = '--chrome-flags=--headless=new --no-sandbox';
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } };
  for (let attempt = 1; ; attempt += 1)
    try {
      const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, address, ...args, flags], options);
      return JSON.parse(stdout);
    } catch (error) {
      if (attempt === maxAttempts || !String(error).includes('NO_NAVSTART')) throw error;
    }
}

/** @param {string} page @param {Report[]} reports @returns {import('./measure.mjs').Figure[]} */
function figures(page, reports) {
  return Object.entries(minScores).map(([category, limit]) => {
    const score = median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    const holds = score >= limit;
    return {
      what: `${page}: ${category}`,
      floor: '',
      n: reports.length,
      measured: String(score),
      limit: `${limit} at least`,
      holds,
    };
  });
}

/**
 * Compares first paint, largest paint and blocking time of a page with the bare page with the same rows.
 * @param {string} page @param {{ ours: Report[], bare: Report[] }} reports
 * @returns {import('./measure.mjs').Figure[]}
 */
function comparisons(page, reports) {
  return Object.entries(paints).map(([audit, name]) => {
    /** @param {Report[]} of */
    const medianOf = (of) => median(of.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
    const [ours, bare] = [medianOf(reports.ours), medianOf(reports.bare)];
    const isBlocking = audit === 'total-blocking-time';
    return {
      what: `${page}: ${name}`,
      floor: `a bare React page with the same rows ${bare.toFixed(0)} ms; ours ${ours.toFixed(0)} ms`,
      n: reports.ours.length,
      measured: bare === 0 ? '' : `${(ours / bare).toFixed(2)}x`,
      limit: `${maxRatio}x${isBlocking ? `, or ${longTaskMs} ms` : ''}`,
      holds: ours <= Math.max(maxRatio * bare, isBlocking ? longTaskMs : 0),
    };
  });
}

/** Lists the failed audits of a report. @param {Report} report */
function failedAudits({ categories, audits }) {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]))
    .filter((audit) => audit?.score != null && audit.score < 0.9)
    .map((audit) => `${audit?.title} ${audit?.displayValue ?? ''}`);
}
