import { openDatabase } from '../../dist/league/database/data-source.js';
import { lockSeason } from '../../dist/league/seasons/season.store.js';
import { recomputeStandings } from '../../dist/league/standings/recompute-standings.store.js';
import { copyFloor, rowsOf } from './copy-floor.mjs';
import { fillSeason } from './fill-season.mjs';
import { median, timed, until } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./bring-up-league.mjs').bringUpLeague>>} League */
/** @typedef {Awaited<ReturnType<typeof import('./admin-client.mjs').logInAdmin>>} Call */
/** @typedef {import('./measure.mjs').Figure} Figure */
/** @typedef {{ year: number, size: number, seasonId: number, weekendIds: number[] }} Crowd */

const runs = 9;
/** They warm up what is warm in the life of a worker. */
const warmUps = 3;
export const crowds = [
  { year: 2031, size: 1_000 },
  { year: 2032, size: 10_000 },
  { year: 2033, size: 100_000 },
  { year: 2034, size: 1_000_000 },
];

/**
 * A season of each size with its standings, and for each from 10,000 members on: recomputing and storing them, and a whole
 * finalize whose mails are to be sent to every tenth, both against what the disk costs, one of each in turn. The crowds are
 * added one by one, because every member who wants mails gets them.
 * @param {League} league @param {Call} call @returns {Promise<{ seasons: Crowd[], figures: Figure[] }>}
 */
export async function benchRecompute(league, call) {
  const standings = await openDatabase(league.databaseUrl, 2);
  /** @type {Crowd[]} */
  const seasons = [];
  /** @type {Figure[]} */
  const figures = [];
  /** @type {number[]} */
  const times = [];
  for (const { year, size } of crowds) {
    const crowd = { year, size, ...(await fillSeason(league.database, year, size)) };
    seasons.push(crowd);
    await recompute(standings, crowd);
    if (size < 10_000) continue;
    const measured = await measure(league, call, standings, crowd);
    times.push(measured.recompute);
    figures.push(...measured.figures);
  }
  const [, time100k = NaN, time1M = NaN] = times;
  const growth = time1M / time100k;
  figures.push({
    what: 'recompute and store, 1M members',
    floor: `100k members: ${time100k.toFixed(0)} ms`,
    n: runs,
    measured: `${growth.toFixed(1)}x`,
    limit: '12x',
    holds: growth <= 12,
  });
  await standings.destroy();
  return { seasons, figures };
}

/** @param {League} league @param {Call} call @param {import('typeorm').DataSource} standings @param {Crowd} crowd */
async function measure(league, call, standings, crowd) {
  const rows = rowsOf(crowd.size);
  /** @type {{ floor: number[], recompute: number[], finalize: number[] }} */
  const taken = { floor: [], recompute: [], finalize: [] };
  for (let run = -warmUps; run < runs; run += 1) {
    const floor = await copyFloor(league.database, crowd.seasonId, rows);
    await forget(league.database, crowd);
    const recomputing = await timed(() => recompute(standings, crowd));
    /** @type {Promise<unknown> | undefined} */
    let answer;
    const finalizing = await timed(async () => {
      ({ answer } = await finalize(league, call, crowd));
    });
    await answer;
    await unFinalize(league, call, crowd);
    if (run < 0) continue;
    taken.floor.push(floor);
    taken.recompute.push(recomputing);
    taken.finalize.push(finalizing);
  }
  const floor = median(taken.floor);
  /** @param {string} what @param {number} ms @param {number} limit @returns {Figure} */
  const figure = (what, ms, limit) => ({
    what: `${what}, ${crowd.size.toLocaleString('en')} members`,
    floor: `COPY out and in: ${floor.toFixed(0)} ms; ours ${ms.toFixed(0)} ms`,
    n: runs,
    measured: `${(ms / floor).toFixed(2)}x`,
    limit: `${limit}x`,
    holds: ms / floor <= limit,
  });
  return {
    recompute: median(taken.recompute),
    figures: [
      figure('recompute and store', median(taken.recompute), 2.5),
      figure('finalize with mails to every tenth', median(taken.finalize), 4),
    ],
  };
}

/** @param {import('typeorm').DataSource} standings @param {{ seasonId: number }} crowd */
export function recompute(standings, { seasonId }) {
  return standings.transaction(async (manager) => {
    const season = await lockSeason(manager, seasonId);
    if (!season) throw new Error(`there is no season ${seasonId}`);
    await recomputeStandings(manager, season);
  });
}

/** Makes the latest table one of other facts, so that it is computed again. @param {League['database']} database @param {Crowd} crowd */
async function forget(database, { seasonId, weekendIds }) {
  await database.query(`UPDATE standings_snapshots SET facts_key = '' WHERE season_id = $1 AND weekend_id = $2`, [
    seasonId,
    weekendIds[2],
  ]);
}

/**
 * Makes the fourth weekend final with mails; returns as soon as its standings, notification and mails to send are stored, with
 * the promise of the call's answer.
 * @param {League} league @param {Call} call @param {Crowd} crowd @returns {Promise<{ answer: Promise<unknown> }>}
 */
async function finalize({ database }, call, crowd) {
  const { weekendIds } = crowd;
  const answer = pressFinalize(call, crowd);
  await until('the weekend has its standings', async () => {
    const { rows } = await database.query('SELECT snapshot_id FROM race_weekends WHERE id = $1', [weekendIds[3]]);
    return rows[0].snapshot_id !== null;
  });
  return { answer };
}

/** Makes the fourth weekend final with mails; answers when the site does. @param {Call} call @param {Crowd} crowd */
export function pressFinalize(call, { weekendIds }) {
  return call('finalize-race-weekend/', { id: weekendIds[3], send_finalize_email: true }, {}, 'PUT');
}

/** Undoes it, with the mails. @param {League} league @param {Call} call @param {Crowd} crowd */
export async function unFinalize({ database }, call, { weekendIds }) {
  await call('un-finalize-race-weekend/', { id: weekendIds[3] }, {}, 'PUT');
  await until('the weekend has no standings', async () => {
    const { rows } = await database.query(
      `SELECT FROM job_runs WHERE name = 'recompute-standings' AND finished_at IS NULL`,
    );
    return rows.length === 0;
  });
  await database.query(`DELETE FROM mailings; DELETE FROM job_runs WHERE name = 'deliver-mails'`);
}
