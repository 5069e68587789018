import { on } from 'node:events';
import pg from 'pg';
import { openDatabase } from '#league/platform/database/data-source.js';
import { PicksRepository } from '#league/season/picks/picks.repository.js';
import { WeekendsRepository } from '#league/season/weekends/weekends.repository.js';
import { SeasonsRepository } from '#league/season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '#league/season/riders/championship-facts.repository.js';
import { CorrectionsRepository } from '#league/standings/corrections.repository.js';
import { SnapshotsRepository } from '#league/standings/snapshots.repository.js';
import { StandingsCalculator } from '#league/standings/standings-calculator.service.js';
import { copyFloor, rowsOf } from './copy-floor.mjs';
import { fillSeason } from './fill-season.mjs';
import { median, timed, until } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {Awaited<ReturnType<typeof import('./admin-client.mjs').logInAdmin>>} Call */
/** @typedef {import('./measure.mjs').Figure} Figure */
/** @typedef {typeof crowds[number] & { seasonId: number, weekendIds: number[] }} Crowd */

const runs = 9;
const warmUps = 3;
/**
 * `times` is how often the parts alternate for one ratio, which compares their sums. A single run of a few milliseconds
 * is too short compared with other load on the machine. The limits are a fifth above the figures of docs/benchmarks.md.
 */
export const crowds = [
  { year: 2031, size: 1_000, times: 0, limits: { recompute: 0, finalize: 0 } },
  { year: 2032, size: 10_000, times: 10, limits: { recompute: 2, finalize: 4 } },
  { year: 2033, size: 100_000, times: 1, limits: { recompute: 1.7, finalize: 2.4 } },
  { year: 2034, size: 1_000_000, times: 1, limits: { recompute: 1.8, finalize: 2 } },
];

/**
 * Adds a season of each size with its standings. From 10,000 members on, it measures two things: recomputing and
 * storing the standings, and finalizing a weekend with emails to every tenth member. Both are compared with input and
 * output alone, and recomputing also with a season of a tenth of the size. The crowds are added one by one, because
 * every subscriber gets emails.
 * @param {League} league @param {Call} call @returns {Promise<{ seasons: Crowd[], figures: Figure[] }>}
 */
export async function benchRecompute(league, call) {
  const standings = await openDatabase(league.databaseUrl, 2);
  const changes = await listenForChanges(league);
  /** @type {Crowd[]} */
  const seasons = [];
  /** @type {Figure[]} */
  const figures = [];
  for (const planned of crowds) {
    const crowd = { ...planned, ...(await fillSeason(league.database, planned.year, planned.size)) };
    const smaller = seasons.at(-1);
    seasons.push(crowd);
    await recompute(standings, crowd);
    if (smaller) figures.push(...figuresOf(crowd, await measure(league, call, standings, changes, crowd, smaller)));
  }
  await standings.destroy();
  await changes.end();
  return { seasons, figures };
}

/**
 * Adds seasons of some sizes, by default the smallest and the largest, with their standings and without measuring.
 * @param {League} league @param {number[]} sizes @returns {Promise<Crowd[]>}
 */
export async function addCrowds(league, sizes = [1_000, 1_000_000]) {
  const standings = await openDatabase(league.databaseUrl, 2);
  /** @type {Crowd[]} */
  const seasons = [];
  for (const planned of crowds.filter(({ size }) => sizes.includes(size))) {
    const crowd = { ...planned, ...(await fillSeason(league.database, planned.year, planned.size)) };
    await recompute(standings, crowd);
    seasons.push(crowd);
  }
  await standings.destroy();
  return seasons;
}

/**
 * Returns the time of each part in milliseconds, averaged per run. The parts alternate.
 * @param {League} league @param {Call} call @param {import('typeorm').DataSource} standings
 * @param {import('pg').Client} changes @param {Crowd} crowd @param {Crowd} smaller
 */
async function measure(league, call, standings, changes, crowd, smaller) {
  const rows = rowsOf(crowd.size);
  /** @param {Crowd} season */
  const recomputing = async (season) => {
    await forget(league.database, season);
    return timed(() => recompute(standings, season));
  };
  const taken = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const ms = { floor: 0, finalizing: 0, tenth: 0, ours: 0 };
    for (let time = 0; time < crowd.times; time += 1) {
      ms.floor += (await copyFloor(league.database, crowd.seasonId, rows)) / crowd.times;
      ms.finalizing += (await finalize(league, call, changes, crowd)) / crowd.times;
      await unFinalize(league, call, crowd);
      ms.tenth += (await recomputing(smaller)) / crowd.times;
      ms.ours += (await recomputing(crowd)) / crowd.times;
    }
    if (run >= 0) taken.push(ms);
  }
  return taken;
}

/** @param {Crowd} crowd @param {Awaited<ReturnType<typeof measure>>} taken @returns {Figure[]} */
function figuresOf({ size, times: each, limits }, taken) {
  /** @typedef {keyof typeof taken[number]} Part */
  /** @param {string} what @param {Part} part @param {string} floorName @param {Part} floor @param {number} limit */
  const figure = (what, part, floorName, floor, limit) => {
    const times = median(taken.map((ms) => ms[part] / ms[floor]));
    /** @param {Part} of */
    const middle = (of) => median(taken.map((ms) => ms[of])).toFixed(0);
    return {
      what: `${what}, ${members(size)}`,
      floor: `${floorName}: ${middle(floor)} ms; ours ${middle(part)} ms`,
      n: each === 1 ? runs : `${runs} of ${each}`,
      measured: `${times.toFixed(2)}x`,
      limit: `${limit}x`,
      holds: times <= limit,
    };
  };
  const figures = [
    figure('recompute and store', 'ours', 'COPY out and in', 'floor', limits.recompute),
    figure('finalize with mails to every tenth', 'finalizing', 'COPY out and in', 'floor', limits.finalize),
  ];
  if (size === crowds.at(-1)?.size)
    figures.push(figure('recompute and store', 'ours', members(size / 10), 'tenth', 12));
  return figures;
}

/** @param {number} amount */
const members = (amount) => `${amount.toLocaleString('en')} members`;

const seasons = new SeasonsRepository();
const picks = new PicksRepository();
const calculator = new StandingsCalculator(
  new ChampionshipFactsRepository(),
  picks,
  new SnapshotsRepository(),
  new CorrectionsRepository(),
  new WeekendsRepository(seasons, picks),
);

/** @param {import('typeorm').DataSource} standings @param {{ seasonId: number }} crowd */
export function recompute(standings, { seasonId }) {
  return standings.transaction(async (manager) => {
    const season = await seasons.lockForStandings(manager, seasonId);
    if (!season) throw new Error(`there is no season ${seasonId}`);
    await calculator.recompute(manager, season);
  });
}

/**
 * Clears the inputs hash of the latest table, so that the table is recomputed.
 * @param {League['database']} database @param {Crowd} crowd
 */
async function forget(database, { seasonId, weekendIds }) {
  await database.query(`UPDATE standings_snapshots SET inputs_hash = '' WHERE season_id = $1 AND weekend_id = $2`, [
    seasonId,
    weekendIds[2],
  ]);
}

/**
 * Finalizes the fourth weekend with emails. Returns the time until its standings, notification and emails are stored,
 * in milliseconds, even if that is after the response.
 * @param {League} league @param {Call} call @param {import('pg').Client} changes @param {Crowd} crowd
 */
async function finalize({ database }, call, changes, crowd) {
  const isStored = async () => {
    const { rows } = await database.query('SELECT snapshot_id FROM race_weekends WHERE id = $1', [crowd.weekendIds[3]]);
    return rows[0].snapshot_id !== null;
  };
  const notices = on(changes, 'notification', { signal: AbortSignal.timeout(60_000) });
  const start = performance.now();
  const answer = pressFinalize(call, crowd);
  while (!(await isStored())) await notices.next();
  const ms = performance.now() - start;
  await notices.return?.();
  await answer;
  return ms;
}

/** Opens a connection that listens for changes, like every API process. @param {League} league */
async function listenForChanges({ databaseUrl }) {
  const changes = new pg.Client({ connectionString: databaseUrl });
  await changes.connect();
  await changes.query('LISTEN shown_changed');
  return changes;
}

/** Finalizes the fourth weekend with emails, and waits for the response. @param {Call} call @param {Crowd} crowd */
export function pressFinalize(call, { weekendIds }) {
  return call('finalize-race-weekend/', { id: weekendIds[3], send_finalize_email: true }, {}, 'PUT');
}

/**
 * Reopens the weekend and deletes its emails and the replaced table.
 * @param {League} league @param {Call} call @param {Crowd} crowd
 */
export async function unFinalize({ database }, call, { weekendIds }) {
  await call('un-finalize-race-weekend/', { id: weekendIds[3] }, {}, 'PUT');
  await until('the weekend has no standings', async () => {
    const { rows } = await database.query(
      `SELECT FROM outbox_jobs WHERE name = 'recompute-standings' AND finished_at IS NULL`,
    );
    return rows.length === 0;
  });
  // Otherwise, finalizing it again would be a correction.
  await database.query(
    'DELETE FROM standings_snapshots WHERE id = (SELECT replaced_snapshot_id FROM race_weekends WHERE id = $1)',
    [weekendIds[3]],
  );
  await database.query(`DELETE FROM mailings; DELETE FROM outbox_jobs WHERE name = 'deliver-mails'`);
}
