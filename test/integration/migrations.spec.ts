import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase, openMigratedDatabase } from '#league/platform/database/data-source.js';
import { NotificationTexts1700000000014 } from '#league/platform/database/migrations/0014-notification-texts.js';
import { NamesOnReading1700000000046 } from '#league/platform/database/migrations/0046-names-on-reading.js';
import { endText, leavesOf, nextHead } from '#league/rules/seals.js';
import { sessionDigest } from '#league/accounts/sessions.repository.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addCrowd } from '../harness/add-crowd.js';
import { makeDatabase, makeEmptyDatabase } from '../harness/database.js';
import { sealsService } from '../harness/league-services.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { storeSessions } from '../harness/store-session.js';
import { enqueueFinalWeekendMails, seasonsRepository, standingsCalculator } from '../harness/repositories.js';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');

type StoredRoot = { number: number; kind: string; amount: number; sealed_at: Date; root: Buffer; head: Buffer };

let made: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;

/** Two final weekends with standings of three pages, picks with gaps in their ids, and mails to be created. */
beforeAll(async () => {
  made = await makeDatabase();
  database = await openDatabase(made.url, 2);
  const { season, weekends } = await addSeason2023(database, 'http://results.example', { weekends: 2 });
  await addCrowd(database, season, 1300);
  await database.query('DELETE FROM picks WHERE id % 9 = 0');
  for (const weekend of weekends) {
    await storeSessions(database, weekend);
    await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  }
  await database.query('UPDATE members SET race_weekends_emails = id <= 600');
  await database.transaction(async (manager) => {
    await enqueueFinalWeekendMails(manager, weekends[0]?.id ?? 0, 0);
    const locked = await seasonsRepository.lock(manager, season.id);
    if (locked) await standingsCalculator.recompute(manager, locked);
  });
});
afterAll(async () => {
  await database.destroy();
  await made.drop();
});

/** The contents of standings, submissions, and recipients with or without mails. */
async function readAll(): Promise<unknown> {
  const queries = [
    'SELECT * FROM standings_rows ORDER BY snapshot_id, position',
    'SELECT * FROM standings_positions ORDER BY snapshot_id, block',
    'SELECT id, size, rider_points FROM standings_snapshots ORDER BY id',
    `SELECT unnest(member_ids) AS id FROM mailing_recipients UNION ALL SELECT member_id FROM mails ORDER BY id`,
    'SELECT season_id, sum(amount) FROM submission_buckets GROUP BY season_id',
  ];
  return Promise.all(queries.map((query): Promise<unknown> => database.query(query)));
}

async function appliedMigrations(): Promise<string[]> {
  const rows: { name: string }[] = await database.query('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

// proves: operations-15
describe('migrations', () => {
  longIt('keep the standings through the change to pages, and back', async () => {
    const before = await readAll();
    const all = await appliedMigrations();
    while ((await appliedMigrations()).length > 1) await database.undoLastMigration();
    const rows: { amount: number }[] = await database.query('SELECT count(*)::int AS amount FROM standings_rows');
    // The two tables have 1300 members each. Every ninth of the picks 1 to 1300 is missing: 1300 - 144 = 1156.
    expect(rows).toEqual([{ amount: 2 * 1156 }]);
    await database.runMigrations();
    expect(await appliedMigrations()).toEqual(all);
    expect(await readAll()).toEqual(before);
  });

  it('must be applied before a process of this version starts', async () => {
    const open = (url: string) => openMigratedDatabase(dataSourceOptions(url, 1));
    const [empty, older] = await Promise.all([makeEmptyDatabase(), makeDatabase()]);
    try {
      await expect(open(empty.applicationUrl)).rejects.toThrow(
        /^The schema is older .* Missing: League1700000000001, /,
      );
      await (await open(older.applicationUrl)).destroy();
      const owner = await openDatabase(older.url, 1);
      await owner.undoLastMigration();
      await owner.destroy();
      await expect(open(older.applicationUrl)).rejects.toThrow('Missing: UnreadableRows1700000000053');
    } finally {
      await Promise.all([empty.drop(), older.drop()]);
    }
  });

  // proves: seals-6
  it('record the previous ends of seals, after the published heads', async () => {
    const other = await makeDatabase();
    const older = await openDatabase(other.url, 2);
    try {
      const names = () => older.query<{ name: string }[]>('SELECT name FROM migrations');
      while ((await names()).some(({ name }) => name.startsWith('RecordedSealEnds'))) await older.undoLastMigration();
      const { season } = await addSeason2023(older, 'http://results.example', { weekends: 0 });
      await addCrowd(older, season, 3);
      await sealsService(older).sealDue();
      const readRoots = () => older.query<StoredRoot[]>('SELECT * FROM seal_roots ORDER BY number');
      const published = await readRoots();
      const ended = `SET ended_at = '2023-03-25T12:00:00.123456Z', ended_by = 'admin'`;
      await older.query(`UPDATE seals ${ended} WHERE position > 0`);
      await older.runMigrations();

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

  longIt('keep members logged in when sessions change to digests', async () => {
    while ((await appliedMigrations()).some((name) => name.startsWith('SessionDigests')))
      await database.undoLastMigration();
    await database.query(`INSERT INTO sessions VALUES ('the id', '{"memberId": 1}', now() + interval '1 day')`);
    const shown = () => database.query<unknown>('SELECT id, member_id FROM open_sessions');
    const before = await shown();
    await database.runMigrations();
    expect(await database.query('SELECT sid FROM sessions')).toEqual([{ sid: sessionDigest('the id') }]);
    expect(await shown()).toEqual(before);
  });

  it('remove the name, which clients print before the text, from notifications, and restore it', async () => {
    const [author = { id: 0, username: '' }]: { id: number; username: string }[] = await database.query(
      'SELECT id, username FROM members ORDER BY id LIMIT 1',
    );
    const entries = [
      [author.id, `${author.username} replied to your comment`],
      [author.id, `${author.username} commented on your announcement`],
      [null, 'The autopilot stopped: nobody replied to your comment'],
    ] as const;
    for (const [originId, text] of entries)
      await database.query(
        `INSERT INTO notifications (member_id, origin_id, text, path) SELECT max(id), $1, $2, 'x' FROM members`,
        [originId, text],
      );
    const texts = async () => {
      const rows: { text: string }[] = await database.query('SELECT text FROM notifications ORDER BY id');
      return rows.map(({ text }) => text);
    };
    const migration = new NotificationTexts1700000000014();
    const runner = database.createQueryRunner();
    await migration.up(runner);
    expect(await texts()).toEqual(['replied to your comment', 'commented on your announcement', entries[2][1]]);
    await migration.down(runner);
    expect(await texts()).toEqual(entries.map(([, text]) => text));
    await runner.release();
    await database.query('DELETE FROM notifications');
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
