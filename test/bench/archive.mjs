import { openDatabase } from '#league/platform/database/data-source.js';
import { fillSeason } from './fill-season.mjs';
import { median, timed, until } from './measure.mjs';
import { recompute } from './standings.mjs';

const { verifySeason } = await import(new URL('../../docs/verify-season.mjs', import.meta.url).href);

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {Awaited<ReturnType<typeof import('./admin-client.mjs').logInAdmin>>} Call */
/** @typedef {'floor' | 'written' | 'verified' | 'imported'} Part */

/** The maximum number of members in an archive. */
const members = 10_000;
const weekends = 20;
const year = 2036;
const rounds = 9;
/** How long a member may wait for the file, in seconds. */
const limit = 3;

/**
 * Measures the archive of a finished season with sealed picks. Writing it, verifying it with the script and reviewing
 * it for an import are each compared with parsing and writing the same JSON. It also measures how long other requests
 * wait meanwhile.
 * @param {League} league @param {Call} admin
 */
export async function benchArchive(league, admin) {
  const { database, origin } = league;
  const { seasonId } = await finishedSeason(league);
  let address = 0;
  /** A new URL, so that the response is not cached. */
  const read = async () => {
    const response = await fetch(`${origin}/api/get-season-archive?season=${year}&address=${(address += 1)}`);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`the archive: ${response.status} ${text}`);
    return text;
  };
  let text = await read();
  /** @type {Record<Part, number[]>} */
  const times = { floor: [], written: [], verified: [], imported: [] };
  const waits = { written: 0, imported: 0 };
  for (let round = 0; round <= rounds; round += 1) {
    // If a year has a season, it cannot be imported.
    await setDeleted(database, seasonId, false);
    const written = await besides(origin, async () => {
      text = await read();
    });
    await setDeleted(database, seasonId, true);
    const imported = await besides(origin, () => review(origin, admin, text));
    const taken = {
      floor: await timed(async () => void JSON.stringify(JSON.parse(text))),
      written: written.ms,
      verified: await timed(async () => check(text)),
      imported: imported.ms,
    };
    if (round === 0) continue;
    for (const part of /** @type {Part[]} */ (Object.keys(times))) times[part].push(taken[part]);
    waits.written = Math.max(waits.written, written.longestWait);
    waits.imported = Math.max(waits.imported, imported.longestWait);
  }
  const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(1);
  const what = `of a season of ${members.toLocaleString('en')} members and ${weekends} weekends, ${megabytes} MB`;
  return [
    figureOf(`the archive ${what}: written`, times, 'written', waits.written),
    figureOf(`the archive ${what}: verified by docs/verify-season.mjs`, times, 'verified'),
    figureOf(`the archive ${what}: reviewed before its import`, times, 'imported', waits.imported),
  ];
}

/**
 * @param {string} what @param {Record<Part, number[]>} times @param {Part} part
 * @param {number} [longestWait] in milliseconds
 */
function figureOf(what, times, part, longestWait) {
  const ratio = median(times[part].map((ms, round) => ms / (times.floor[round] ?? NaN)));
  const ms = median(times[part]);
  const floor = median(times.floor).toFixed(0);
  const beside = longestWait === undefined ? '' : `; another request waited ${longestWait.toFixed(0)} ms at most`;
  return {
    what,
    floor: `JSON.parse and JSON.stringify of the same: ${floor} ms; ours ${ms.toFixed(0)} ms = ${ratio.toFixed(1)}x${beside}`,
    n: rounds,
    measured: `${(ms / 1000).toFixed(2)} s`,
    limit: `${limit} s`,
    holds: ms <= limit * 1000,
  };
}

/** Adds a finalized season with all its tables and sealed picks. @param {League} league */
async function finishedSeason({ database, databaseUrl }) {
  const season = await fillSeason(database, year, members, weekends);
  await database.query('UPDATE race_weekends SET status = 2 WHERE season_id = $1', [season.seasonId]);
  await database.query('UPDATE seasons SET finalized = true, picks_sealed_at = NULL WHERE id = $1', [season.seasonId]);
  const standings = await openDatabase(databaseUrl, 2);
  await recompute(standings, season);
  await standings.destroy();
  await until('the worker has sealed the picks', async () => {
    const { rows } = await database.query('SELECT picks_sealed_at FROM seasons WHERE id = $1', [season.seasonId]);
    return rows[0].picks_sealed_at !== null;
  });
  return season;
}

/** @param {League['database']} database @param {number} seasonId @param {boolean} isDeleted */
async function setDeleted(database, seasonId, isDeleted) {
  await database.query('UPDATE seasons SET deleted_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
    seasonId,
    isDeleted,
  ]);
}

/** @param {string} text */
function check(text) {
  const problems = verifySeason(JSON.parse(text), undefined);
  if (problems.length > 0) throw new Error(problems.slice(0, 3).join('; '));
}

/** Sends the file for review only. @param {string} origin @param {Call} admin @param {string} text */
async function review(origin, admin, text) {
  const form = new globalThis.FormData();
  form.set('file', new globalThis.Blob([text]), 'season.json');
  const headers = { cookie: admin.cookie, 'x-csrftoken': /csrftoken=([^;]*)/.exec(admin.cookie)?.[1] ?? '' };
  const response = await fetch(`${origin}/api/import-seasons/?store=false`, { method: 'POST', headers, body: form });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`the import: ${response.status} ${body}`);
}

/**
 * Returns the duration of `work` and of the slowest concurrent small request, in milliseconds.
 * @param {string} origin @param {() => Promise<void>} work
 */
async function besides(origin, work) {
  let isDone = false;
  let longestWait = 0;
  const watching = (async () => {
    while (!isDone) longestWait = Math.max(longestWait, await timed(() => fetch(`${origin}/health/live`)));
  })();
  const ms = await timed(work);
  isDone = true;
  await watching;
  return { ms, longestWait };
}
