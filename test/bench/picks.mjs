import { hash } from '@node-rs/argon2';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from './admin-client.mjs';
import { fillSeason, ranking } from './fill-season.mjs';
import { percentile, timed } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {import('./standings.mjs').Call} Call */

const season = { year: 2035, size: 10_000 };
const rounds = 9;
/**
 * The number of saves in a round. The first part pauses after each save. The second part has a fixed rate and does not
 * wait for responses.
 */
const idle = { saves: 100, pauseMs: 20 };
const busy = { perSecond: 50, seconds: 5 };
const savesInRound = idle.saves + busy.perSecond * busy.seconds;

/**
 * Compares how long saving picks takes shortly before the window closes: with 50 saves per second, and one at a time.
 * Each save is the first one of a member in a season of 10,000 members, whose other members already have picks. Every
 * response must be 201.
 * @param {League} league
 */
export async function benchPicks(league) {
  const riderIds = await openSeason(league);
  const savers = await logInSavers(league);
  let saved = 0;
  const save = () => {
    const call = savers[saved];
    const picks_ids = ranking(season.size + saved, riderIds);
    saved += 1;
    return timed(async () => {
      const answer = await call?.('set-user-picks/', { picks_ids });
      if (answer?.status !== 201) throw new Error(`set-user-picks: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    });
  };
  const times = { idle: /** @type {number[]} */ ([]), busy: /** @type {number[]} */ ([]) };
  for (let round = 0; round <= rounds; round += 1) {
    /** @type {number[]} */
    const alone = [];
    for (let turn = 0; turn < idle.saves; turn += 1) {
      alone.push(await save());
      await wait(idle.pauseMs);
    }
    const start = performance.now();
    const together = [];
    for (let turn = 0; turn < busy.perSecond * busy.seconds; turn += 1) {
      await wait(Math.max(0, start + (turn * 1000) / busy.perSecond - performance.now()));
      together.push(save());
    }
    const taken = await Promise.all(together);
    // The first round warms up.
    if (round === 0) continue;
    times.idle.push(...alone);
    times.busy.push(...taken);
  }
  const [alone, together] = [percentile(times.idle, 99), percentile(times.busy, 99)];
  return [
    {
      what: `p99 of set-user-picks at ${busy.perSecond} a second, season of ${season.size.toLocaleString('en')} members, in the last hour before picks close`,
      floor: `idle ${alone.toFixed(1)} ms (N = ${times.idle.length}); ours ${together.toFixed(1)} ms`,
      n: times.busy.length,
      measured: `${(together / alone).toFixed(2)}x`,
      limit: '2x',
      holds: together <= 2 * alone,
    },
  ];
}

/**
 * Adds a current season without results whose picks close in an hour. The savers have no picks. Returns the riders'
 * ids.
 * @param {League} league
 */
async function openSeason({ database }) {
  const { seasonId, weekendIds } = await fillSeason(database, season.year, season.size);
  await database.query('DELETE FROM race_results WHERE weekend_id = ANY($1)', [weekendIds]);
  await database.query('UPDATE race_weekends SET status = 0 WHERE id = ANY($1)', [weekendIds]);
  await database.query(
    `DELETE FROM picks WHERE season_id = $1 AND member_id IN (SELECT id FROM members WHERE username = ANY($2))`,
    [seasonId, saverNames()],
  );
  await database.query('UPDATE seasons SET current = false WHERE current');
  await database.query(
    `UPDATE seasons SET current = true, selection_open = true, picks_close_at = now() + interval '1 hour' WHERE id = $1`,
    [seasonId],
  );
  // Otherwise PostgreSQL would vacuum the large seasons of earlier parts during the measurement.
  await database.query('VACUUM ANALYZE');
  await database.query('CHECKPOINT');
  const { rows } = await database.query('SELECT id FROM riders WHERE season_id = $1 ORDER BY id', [seasonId]);
  return rows.map(({ id }) => Number(id));
}

const saverNames = () => Array.from({ length: savesInRound * (rounds + 1) }, (_, number) => `crowd${number + 1}`);

/** Logs the savers in. Their password has a hash that is cheap to compute. @param {League} league */
async function logInSavers({ database, origin }) {
  const password = 'parcferme-member';
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const names = saverNames();
  await database.query('UPDATE members SET password_hash = $1 WHERE username = ANY($2)', [passwordHash, names]);
  /** @type {Call[]} */
  const calls = [];
  for (let first = 0; first < names.length; first += 8) {
    const some = names.slice(first, first + 8);
    calls.push(...(await Promise.all(some.map((name) => logIn(origin, name, password)))));
  }
  return calls;
}
