import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';

const riders = 22;
const racePoints = [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const sprintPoints = [12, 9, 7, 6, 5, 4, 3, 2, 1];

/** The number of rankings of five out of 22 riders: 22 * 21 * 20 * 19 * 18. */
const rankings = 3_160_080;
/** Coprime to `rankings`, so that its multiples reach all of them. */
const stride = 1_234_577;

/**
 * Adds a season of `size` members with different picks, and weekends with results. All weekends except the last are
 * final. All seasons have the same members.
 * @param {import('pg').Client} database @param {number} year @param {number} size @param {number} weekends how many
 * @returns {Promise<{ seasonId: number, weekendIds: number[] }>} the ids of the season and its weekends
 */
export async function fillSeason(database, year, size, weekends = 4) {
  // Marked as sealed, so that no worker seals a million picks during the measurement.
  const marked = 'INSERT INTO seasons (year, picks_sealed_at) VALUES ($1, now()) RETURNING id';
  const seasonId = await insert(database, marked, [year]);
  const riderIds = await insertAll(
    database,
    `INSERT INTO riders (season_id, first, last, number)
     SELECT $1, 'First', 'Last ' || number, number FROM generate_series(1, ${riders}) number RETURNING id`,
    [seasonId],
  );
  const weekendIds = await insertAll(
    database,
    `INSERT INTO race_weekends (season_id, title, url, start_date, end_date, status)
     SELECT $1, 'Weekend ' || number, 'http://results.invalid/', day, day + 2, CASE number WHEN $3 THEN 1 ELSE 2 END
     FROM (SELECT number, make_date($2, 3, 1) + number * 14 AS day FROM generate_series(1, $3) number) days RETURNING id`,
    [seasonId, year, weekends],
  );
  for (const [index, weekendId] of weekendIds.entries()) {
    await storeResult(database, weekendId, 'race', racePoints, rotate(riderIds, index * 5));
    await storeResult(database, weekendId, 'sprint', sprintPoints, rotate(riderIds, index * 3 + 1));
  }
  await addMembers(database, size);
  await addPicks(database, seasonId, size, riderIds);
  return { seasonId, weekendIds };
}

/** @param {import('pg').Client} database @param {number} size */
export async function addMembers(database, size) {
  await database.query(
    `INSERT INTO members (username, email, password_hash, is_active, race_weekends_emails, picks_receipt_emails)
     SELECT 'crowd' || number, 'crowd' || number || '@league.invalid', '', true, number % 10 = 0, false
     FROM generate_series(1 + (SELECT count(*) FROM members WHERE username LIKE 'crowd%'), $1::int) number`,
    [size],
  );
}

/** @param {import('pg').Client} database @param {number} seasonId @param {number} size @param {number[]} riderIds */
async function addPicks(database, seasonId, size, riderIds) {
  const members = await database.query(`SELECT min(id) AS first FROM members WHERE username LIKE 'crowd%'`);
  const first = members.rows[0].first;
  const lines = function* () {
    const start = Date.UTC(2030, 1, 1);
    for (let index = 0; index < size; index += 1) {
      const ranked = ranking(index, riderIds).join('\t');
      // The order of submission differs from the order of ids.
      const submitted = new Date(start + ((index * 7919) % size) * 1000).toISOString();
      yield `${seasonId}\t${first + index}\t${ranked}\t${submitted}\n`;
    }
  };
  const target = 'picks (season_id, member_id, pick1, pick2, pick3, pick4, pick5, submitted_at)';
  await pipeline(Readable.from(lines()), database.query(copyFrom(`COPY ${target} FROM STDIN`)));
  await database.query('VACUUM ANALYZE picks, members');
}

/**
 * Returns a ranking that is different for each number below `rankings`.
 * @param {number} number @param {number[]} riderIds
 */
export function ranking(number, riderIds) {
  const left = [...riderIds];
  let rest = (number * stride) % rankings;
  return Array.from({ length: 5 }, () => {
    const index = rest % left.length;
    rest = Math.floor(rest / left.length);
    return left.splice(index, 1)[0];
  });
}

/** @param {number[]} riderIds @param {number} by */
function rotate(riderIds, by) {
  return [...riderIds.slice(by), ...riderIds.slice(0, by)];
}

/**
 * @param {import('pg').Client} database @param {number} weekendId @param {'race' | 'sprint'} kind
 * @param {number[]} points @param {number[]} riderIds in finishing order
 */
async function storeResult(database, weekendId, kind, points, riderIds) {
  const resultId = await insert(
    database,
    `INSERT INTO race_results (weekend_id, kind, stored_at, source) VALUES ($1, $2, now(), 'hand') RETURNING id`,
    [weekendId, kind],
  );
  await database.query(
    `INSERT INTO result_rows (result_id, rider_id, position, line, points_hundredths, mark)
     SELECT $1, rider, line, line, coalesce(($3::int[])[line], 0) * 100, line::text
     FROM unnest($2::int[]) WITH ORDINALITY AS finishes(rider, line)`,
    [resultId, riderIds, points],
  );
}

/** @param {import('pg').Client} database @param {string} query @param {unknown[]} values @returns {Promise<number>} */
async function insert(database, query, values) {
  const [id = 0] = await insertAll(database, query, values);
  return id;
}

/**
 * @param {import('pg').Client} database @param {string} query @param {unknown[]} values
 * @returns {Promise<number[]>}
 */
async function insertAll(database, query, values) {
  const { rows } = await database.query(query, values);
  return rows.map(({ id }) => id);
}
