import { startChampionshipService } from '#demo/championship-service/start-championship-service.js';
import { atShutdown } from '../../scripts/shutdown.mjs';
import { logInAdmin } from './admin-client.mjs';
import { median, timed, until } from './measure.mjs';
import { startBenchLeague } from './start-bench-league.mjs';

/** @typedef {Awaited<ReturnType<typeof startBenchLeague>>['database']} Database */

const runs = 11;

/** Measures readings of the championship's data, each from the insert of its row to its end. */
export async function benchChampionship() {
  const service = await startChampionshipService({ port: 0, host: '127.0.0.1' });
  atShutdown(() => service.close());
  const queues = { QUEUES: 'retrieval,standings,autopilot', AUTOPILOT_EVERY_SECONDS: '1' };
  const { database, origin } = await startBenchLeague({ CHAMPIONSHIP_API_URL: service.url, ...queues });
  const call = await logInAdmin(origin);
  /** @param {string} path @param {object} body */
  const read = async (path, body) => {
    const { status } = await call(path, body);
    if (status !== 202) throw new Error(`${path}: ${status}`);
    await until('the reading has ended', () => isFree(database));
    return durationOf(database);
  };
  const weekend = (await database.query(`SELECT id FROM race_weekends WHERE title = 'Valencia GP'`)).rows[0].id;

  const [seasons, sessions, bare] = [[], [], []].map(() => /** @type {number[]} */ ([]));
  for (let run = 0; run <= runs; run += 1) {
    service.requests.splice(0);
    const season = await read('read-championship/', { year: 2023 });
    const requests = service.requests.splice(0);
    const sum = await timed(async () => {
      for (const path of requests) await (await fetch(service.url + path)).text();
    });
    const session = await read('read-classification/', { id: weekend, event_type: 1 });
    // The first run starts the browser.
    if (run === 0) continue;
    seasons?.push(season);
    sessions?.push(session);
    bare?.push(sum);
  }
  await database.query(`UPDATE race_weekends SET final_since = now() - interval '7 hours' WHERE status = 2`);
  const finished = `FROM retrievals WHERE kind = 'championship-check' AND finished_at IS NOT NULL`;
  await until('all final weekends are checked', async () => {
    return (await database.query(`SELECT count(*)::int AS amount ${finished}`)).rows[0].amount === 18;
  });
  const { rows } = await database.query(
    `SELECT max(extract(epoch FROM finished_at - created_at))::float8 * 1000 AS ms ${finished}`,
  );

  const [season, session, floor, longest] = [
    median(seasons ?? []),
    median(sessions ?? []),
    median(bare ?? []),
    rows[0].ms,
  ];
  return [
    {
      what: 'season of the championship read for a review',
      floor: `its requests one by one, ${floor.toFixed(0)} ms`,
      n: runs,
      measured: `${season.toFixed(0)} ms = ${(season / floor).toFixed(2)}x`,
      limit: '10 s; 2x',
      holds: season <= 10_000 && season <= 2 * floor,
    },
    {
      what: 'classification of the championship',
      floor: 'results page, 1 s',
      n: runs,
      measured: `${session.toFixed(0)} ms`,
      limit: '1 s',
      holds: session <= 1_000,
    },
    {
      what: 'longest check of 18 final weekends',
      floor: '',
      n: 18,
      measured: `${longest.toFixed(0)} ms`,
      limit: '5 s',
      holds: longest <= 5_000,
    },
  ];
}

/** @param {Database} database */
async function isFree(database) {
  const { rows } = await database.query(`SELECT FROM retrievals WHERE finished_at IS NULL LIMIT 1`);
  return rows.length === 0;
}

/** @param {Database} database */
async function durationOf(database) {
  const { rows } = await database.query(
    `SELECT extract(epoch FROM finished_at - created_at)::float8 * 1000 AS ms FROM retrievals
     WHERE kind <> 'championship-check' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0].ms;
}
