import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addPicks } from '../harness/add-picks.js';
import { isBuiltWithout } from '../harness/lock-table.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { longIt } from '../harness/long-it.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { standingsCalculator } from '../harness/repositories.js';

let league: TestLeague;
let paths: string[];
let received = 0;
let listener: pg.Client;

/** Tables without a trigger. They only change together with a weekend, a season or picks, which notify. */
const derived = ['standings_snapshots', 'standings_pages', 'standings_positions', 'submission_buckets'];

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const { database } = league;
  const { season, weekends } = await addSeason2023(database, league.site.url, { weekends: 1 });
  for (const username of ['alice', 'bob']) await addMember(database, username);
  await addPicks(database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
  await addPicks(database, season, 'bob', { ranked: [72, 5, 73, 21, 10] });
  const [weekend] = weekends as [RaceWeekend];
  await storeSessions(database, weekend);
  await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await database.transaction((manager) => standingsCalculator.recompute(manager, season));
  const next = await addSeason2023(database, league.site.url, { year: 2024, weekends: 1, current: false });
  await addPicks(database, next.season, 'alice', { ranked: [1, 12, 72, 5, 33] });
  const standings = [
    'get-standings?season=2023',
    'get-standings?season=2023&around=bob',
    'get-standings?season=2024&around=alice',
  ];
  const comparisons = [
    'get-season-progress?season=2023&usernames=alice,bob',
    'explain-rank?season=2023&a=alice&b=bob',
    'points-receipt?season=2023&username=bob',
    'get-head-to-head?season=2023&a=alice&b=bob',
  ];
  const weekendPaths = ['get-race-weekends?season=2023', `get-race-weekend?id=${weekend.id}`];
  paths = [...standings, ...comparisons, ...weekendPaths, 'get-hall-of-fame'];
  listener = new pg.Client({ connectionString: league.environment['DATABASE_URL'] });
  listener.on('notification', ({ payload }) => (received += payload === '' ? 1 : 0));
  await listener.connect();
  await listener.query('LISTEN shown_changed');
});
afterAll(async () => {
  await listener.end();
  await league.close();
});

/** The number of notifications that a transaction with these statements sends. A later notification marks the end. */
async function amountTold(...statements: string[]): Promise<number> {
  const before = received;
  await league.database.transaction(async (manager) => {
    for (const statement of statements) await manager.query(statement);
  });
  await listener.query(`NOTIFY shown_changed, 'the end'`);
  return received - before;
}

const tables = (sql: string) =>
  league.database.query<{ name: string }[]>(sql).then((rows) => rows.map(({ name }) => name).sort());

describe('the tables with a trigger that notifies of changes', () => {
  longIt('cover all tables behind cached responses and reads from a replica', async () => {
    const all = await tables(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    const read: string[] = [];
    for (const table of all) {
      // A visitor without a CSRF token never gets a cached response.
      const call = () =>
        Promise.all([...paths, 'get-season-archive?season=2023'].map((path) => league.client().get(path)));
      if (!(await isBuiltWithout(league, table, call))) read.push(table);
    }
    // An archive is not available while a job is pending, and its errors are not cached.
    const changing = read.filter((table) => ![...derived, 'outbox_jobs'].includes(table));
    const telling = `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'tell_of_change'`;
    expect(changing).toEqual(await tables(telling));
  });

  it.each([
    'UPDATE seasons SET finalized = finalized',
    'UPDATE seasons SET snapshot_id = snapshot_id',
    'INSERT INTO seasons (year) VALUES (2031)',
    'DELETE FROM seasons WHERE year = 2031',
    'UPDATE riders SET last = last',
    'UPDATE race_weekends SET snapshot_id = snapshot_id',
    'UPDATE race_results SET stored_at = stored_at',
    'UPDATE result_rows SET position = position',
    'UPDATE weekend_corrections SET moved = moved',
    'UPDATE picks SET submitted_at = submitted_at',
    'UPDATE members SET username = username',
    'UPDATE members SET named_in_archives = named_in_archives',
    'UPDATE imported_seasons SET year = year',
    'UPDATE members SET is_active = true, date_created = date_created',
    `INSERT INTO profile_pictures VALUES ((SELECT min(id) FROM members), 'PNG', '')`,
    'DELETE FROM profile_pictures',
    'DELETE FROM members WHERE false',
    'TRUNCATE race_results CASCADE',
  ])('notify of %s', async (statement) => {
    expect(await amountTold(statement)).toBe(1);
  });

  it('notify once per transaction', async () => {
    expect(await amountTold('UPDATE riders SET last = last', 'UPDATE picks SET pick1 = pick1')).toBe(1);
  });

  it.each([
    `INSERT INTO members (username, email, password_hash) VALUES ('new', 'new@parcferme.example', '')`,
    `UPDATE members SET password_hash = '', email = email, is_active = true, race_weekends_emails = false`,
    `UPDATE profile_pictures SET data = ''`,
    `INSERT INTO announcements (title, text) VALUES ('', '')`,
    'DELETE FROM sessions',
    'SELECT FROM seasons FOR UPDATE',
  ])('do not notify of %s, which changes nothing that is shown', async (statement) => {
    expect(await amountTold(statement)).toBe(0);
  });
});
