import { chromium } from 'playwright';
import { median, timed, until } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {Awaited<ReturnType<typeof import('./admin-client.mjs').logInAdmin>>} Call */

const runs = 21;
const stops = 11;
/**
 * An admin's retrieval reads a page twice with this pause in between, so that it stores no half-filled table
 * (watch-page.ts).
 */
const betweenReadingsMs = 500;
const weekend = { title: 'Valencia GP', path: '/motogp/results/2023/valencia-gp/?st=RACE' };

/**
 * Measures a whole retrieval, from the insert of its row to its end, minus the bare navigation to the same page in an
 * open browser. The runs alternate.
 * @param {League} league @param {Call} call
 */
export async function benchRetrieval({ database, site, chromium: executablePath }, call) {
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), chromiumSandbox: false });
  const id = await weekendId(database);
  /** @type {number[]} */
  const jobs = [];
  /** @type {number[]} */
  const navigations = [];
  for (let run = 0; run <= runs; run += 1) {
    const page = await browser.newPage();
    const navigation = await timed(() => page.goto(`${site.url}${weekend.path}`, { waitUntil: 'domcontentloaded' }));
    await page.close();
    const { status } = await call('post-race-weekend-event/', { id, event_type: 1 });
    if (status !== 201) throw new Error(`retrieval: ${status}`);
    const job = await duration(database);
    await deleteResult(database, call, id);
    if (run === 0) continue;
    navigations.push(navigation);
    jobs.push(job);
  }
  await browser.close();
  const [job, navigation] = [median(jobs), median(navigations)];
  const extra = job - navigation - betweenReadingsMs;
  return {
    what: `retrieval: whole job minus bare navigation and ${betweenReadingsMs} ms between two readings`,
    floor: `navigation ${navigation.toFixed(0)} ms; job ${job.toFixed(0)} ms = ${(job / navigation).toFixed(2)}x`,
    n: runs,
    measured: `${extra.toFixed(0)} ms`,
    limit: '200 ms',
    holds: extra <= 200,
  };
}

/**
 * Measures the time from the termination of a retrieval with a hanging page until the next one can start.
 * @param {League} league @param {Call} call
 */
export async function benchTermination({ database, site }, call) {
  const id = await weekendId(database);
  /** @type {number[]} */
  const times = [];
  for (let run = 0; run < stops; run += 1) {
    site.setTrouble({ kind: 'hanging' });
    const { body } = await call('post-race-weekend-event/', { id, event_type: 1 }, { prefer: 'respond-async' });
    const pid = body.pid;
    await until('the page is being opened', async () => {
      const { rows } = await database.query(`SELECT FROM retrievals WHERE id = $1 AND message LIKE 'Opening%'`, [pid]);
      return rows.length > 0;
    });
    const free = () => isFree(database);
    times.push(await timed(() => Promise.all([call('terminate-selenium/', { pid }), until('the slot is free', free)])));
  }
  site.setTrouble({ kind: 'none' });
  const time = median(times);
  return {
    what: 'terminate to free slot',
    floor: 'a page that hangs',
    n: stops,
    measured: `${time.toFixed(0)} ms`,
    limit: '2 s',
    holds: time <= 2000,
  };
}

/** @param {League['database']} database */
async function weekendId(database) {
  const { rows } = await database.query('SELECT id FROM race_weekends WHERE title = $1', [weekend.title]);
  return rows[0].id;
}

/** @param {League['database']} database */
async function duration(database) {
  const { rows } = await database.query(
    'SELECT extract(epoch FROM finished_at - created_at)::float8 * 1000 AS ms FROM retrievals ORDER BY id DESC LIMIT 1',
  );
  return rows[0].ms;
}

/** @param {League['database']} database @param {Call} call @param {number} weekendId */
async function deleteResult(database, call, weekendId) {
  const { rows } = await database.query('SELECT id FROM race_results WHERE weekend_id = $1', [weekendId]);
  const { status } = await call('delete-race/', { raceId: rows[0].id, year: 2023 });
  if (status !== 201) throw new Error(`delete-race: ${status}`);
}

/** @param {League['database']} database */
async function isFree(database) {
  const { rows } = await database.query(
    `SELECT FROM retrievals WHERE state IN ('queued', 'running', 'terminating') LIMIT 1`,
  );
  return rows.length === 0;
}
