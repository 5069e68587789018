import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase, openMigratedDatabase } from '#league/platform/database/data-source.js';
import { RecordedSealEnds1700000000045 } from '#league/platform/database/migrations/0045-recorded-seal-ends.js';
import { NamesOnReading1700000000046 } from '#league/platform/database/migrations/0046-names-on-reading.js';
import { SessionStartsInCalendar1700000000057 } from '#league/platform/database/migrations/0057-session-starts-in-calendar.js';
import { CalendarEntry } from '#league/schema/calendar-entry.entity.js';
import { endText, leavesOf, nextHead } from '#league/rules/seals.js';
import { addCrowd } from '../harness/add-crowd.js';
import { makeDatabase, makeEmptyDatabase } from '../harness/database.js';
import { sealsService } from '../harness/league-services.js';
import { addSeason2023 } from '../harness/make-season.js';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');

type StoredRoot = { number: number; kind: string; amount: number; sealed_at: Date; root: Buffer; head: Buffer };

let made: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;

beforeAll(async () => {
  made = await makeDatabase();
  database = await openDatabase(made.url, 2);
  const { season } = await addSeason2023(database, 'http://results.example', { weekends: 0 });
  await addCrowd(database, season, 3);
});
afterAll(async () => {
  await database.destroy();
  await made.drop();
});

async function appliedMigrations(): Promise<string[]> {
  const rows: { name: string }[] = await database.query('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

// proves: operations-15
describe('migrations', () => {
  it('must be applied before a process of this version starts', async () => {
    const open = (url: string) => openMigratedDatabase(dataSourceOptions(url, 1));
    const [empty, older] = await Promise.all([makeEmptyDatabase(), makeDatabase()]);
    try {
      await expect(open(empty.applicationUrl)).rejects.toThrow(
        /^The schema is older .* Missing: CspReports1700000000037, /,
      );
      await (await open(older.applicationUrl)).destroy();
      const owner = await openDatabase(older.url, 1);
      await owner.undoLastMigration();
      await owner.destroy();
      await expect(open(older.applicationUrl)).rejects.toThrow('Missing: Tips1700000000069');
    } finally {
      await Promise.all([empty.drop(), older.drop()]);
    }
  });

  it('begin with the schema of release 0.1.0, whose own migrations do not run again', async () => {
    const [ofRelease, older] = await Promise.all([makeDatabase(), makeEmptyDatabase()]);
    const [upgraded, tooOld] = await Promise.all([openDatabase(ofRelease.url, 1), openDatabase(older.url, 1)]);
    try {
      const first = `INSERT INTO migrations (timestamp, name) VALUES (1700000000001, 'League1700000000001')`;
      await upgraded.query(first);
      expect(await upgraded.runMigrations()).toEqual([]);
      await tooOld.query(
        `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)`,
      );
      await tooOld.query(first);
      await expect(tooOld.runMigrations()).rejects.toThrow('This database is older than release 0.1.0.');
    } finally {
      await Promise.all([upgraded.destroy(), tooOld.destroy()]);
      await Promise.all([ofRelease.drop(), older.drop()]);
    }
  });

  // proves: seals-6
  it('record earlier ends of seals, after the published heads', async () => {
    const other = await makeDatabase();
    const older = await openDatabase(other.url, 2);
    try {
      // Later migrations stay, because the code needs their columns.
      const [migration, runner] = [new RecordedSealEnds1700000000045(), older.createQueryRunner()];
      await migration.down(runner);
      const { season } = await addSeason2023(older, 'http://results.example', { weekends: 0 });
      await addCrowd(older, season, 3);
      await sealsService(older).sealDue();
      const readRoots = () => older.query<StoredRoot[]>('SELECT * FROM seal_roots ORDER BY number');
      const published = await readRoots();
      const ended = `SET ended_at = '2023-03-25T12:00:00.123456Z', ended_by = 'admin'`;
      await older.query(`UPDATE seals ${ended} WHERE position > 0`);
      await migration.up(runner);
      await runner.release();

      const roots = await readRoots();
      expect(roots.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
        [1, 'close', 3],
        [2, 'end', 1],
        [3, 'end', 1],
      ]);
      expect(roots[0]).toEqual(published[0]);
      const seals = await older.query<{ digest: Buffer; end: number }[]>(
        'SELECT digest, end_number AS end FROM seals WHERE end_number IS NOT NULL ORDER BY position',
      );
      expect(seals.map(({ end }) => end)).toEqual([2, 3]);
      for (const { digest, end } of seals) {
        const text = endText({ digest: digest.toString('hex'), by: 'admin', at: '2023-03-25T12:00:00.123Z' });
        const [before, recorded] = roots.slice(end - 2, end) as [StoredRoot, StoredRoot];
        const root = Buffer.from(await leavesOf(sha256(Buffer.from(text)), sha256));
        const head = await nextHead(
          before.head,
          { root, amount: 1, sealedAt: recorded.sealed_at.toISOString() },
          sha256,
        );
        expect([recorded.root, recorded.head]).toEqual([root, Buffer.from(head)]);
      }
    } finally {
      await older.destroy();
      await other.drop();
    }
  });

  it('add the starts of stored weekends to the calendar, and remove them again', async () => {
    const other = await makeDatabase();
    const older = await openDatabase(other.url, 2);
    const [migration, runner] = [new SessionStartsInCalendar1700000000057(), older.createQueryRunner()];
    try {
      await migration.down(runner);
      const { weekends } = await addSeason2023(older, 'http://results.example', { weekends: 2 });
      const ids = weekends.map(({ id }) => id);
      const starts = `race_starts_at = '2023-03-26T13:00Z', sprint_starts_at = '2023-03-25T15:00Z'`;
      await older.query(`UPDATE race_weekends SET ${starts} WHERE id = $1`, [ids[0]]);
      const readTimes = async () => {
        const entries = await older.manager.find(CalendarEntry, { order: { key: 'ASC' } });
        return entries
          .filter(({ key }) => !key.startsWith('picks-'))
          .map(({ key, startsAt, sequence }) => [key, startsAt.toISOString(), sequence]);
      };
      const untouched = [`weekend-${ids[1]}`, '2023-03-31T00:00:00.000Z', 0];
      expect(await readTimes()).toEqual([[`weekend-${ids[0]}`, '2023-03-24T00:00:00.000Z', 0], untouched]);
      await migration.up(runner);
      expect(await readTimes()).toEqual([
        [`sprint-${ids[0]}`, '2023-03-25T15:00:00.000Z', 0],
        [`weekend-${ids[0]}`, '2023-03-26T13:00:00.000Z', 1],
        untouched,
      ]);
      await migration.down(runner);
      expect(await readTimes()).toEqual([[`weekend-${ids[0]}`, '2023-03-24T00:00:00.000Z', 2], untouched]);
    } finally {
      await runner.release();
      await older.destroy();
      await other.drop();
    }
  });

  it('remove names from stored texts and pushes, delete pushes about deleted rows, and restore the names', async () => {
    const migration = new NamesOnReading1700000000046();
    const runner = database.createQueryRunner();
    await migration.down(runner);
    const [author = { id: 0, username: '' }]: { id: number; username: string }[] = await database.query(
      'SELECT id, username FROM members ORDER BY id LIMIT 1',
    );
    const stopped = (name: string) =>
      `Autopilot stopped at Texas, race. ${name} stopped its retrieval. Try again when you want it to go on.`;
    for (const text of [stopped(author.username), stopped('gone'), stopped('An admin'), 'Ready.'])
      await database.query('INSERT INTO season_messages (message) VALUES ($1)', [text]);
    await database.query(
      `WITH announcement AS (INSERT INTO announcements (title, text) VALUES ('x', 'x') RETURNING id)
       INSERT INTO comments (id, member_id, announcement_id, text) SELECT 7, $1, id, 'x' FROM announcement`,
      [author.id],
    );
    for (const reply of [7, 8])
      await database.query(`INSERT INTO pushes (occasion, text, path) VALUES ('reply-' || $1, $2, 'x')`, [
        String(reply),
        `${author.username} replied to your comment`,
      ]);
    const readMessages = (): Promise<unknown> => database.query('SELECT message FROM season_messages ORDER BY id');
    const readNamed = (): Promise<unknown> =>
      database.query('SELECT message, actor_id FROM season_messages ORDER BY id');

    await migration.up(runner);
    expect(await readNamed()).toEqual([
      { message: stopped('An admin'), actor_id: author.id },
      { message: stopped('An admin'), actor_id: null },
      { message: stopped('An admin'), actor_id: null },
      { message: 'Ready.', actor_id: null },
    ]);
    expect(await database.query('SELECT occasion, text, origin_id, comment_id FROM pushes')).toEqual([
      { occasion: 'reply-7', text: 'replied to your comment', origin_id: author.id, comment_id: 7 },
    ]);
    await migration.down(runner);
    expect(await readMessages()).toEqual(
      [stopped(author.username), stopped('An admin'), stopped('An admin'), 'Ready.'].map((message) => ({ message })),
    );
    expect(await database.query('SELECT text FROM pushes')).toEqual([
      { text: `${author.username} replied to your comment` },
    ]);
    await migration.up(runner);
    await runner.release();
    for (const table of ['season_messages', 'pushes', 'announcements']) await database.query(`DELETE FROM ${table}`);
  });

  it('can all be reverted', async () => {
    while ((await appliedMigrations()).length > 0) await database.undoLastMigration();
    const left: unknown = await database.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')
         AND relname NOT LIKE 'migrations%'`,
    );
    expect(left).toEqual([]);
  });
});
