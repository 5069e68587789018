import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StandingsAnswer } from '#league/contract/answers.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import { Client } from '../harness/client.js';
import { makeDatabase, type TestDatabase } from '../harness/database.js';
import { openApi, openWorker } from '../harness/in-this-process.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023, password } from '../harness/make-season.js';
import { standingsCalculator } from '../harness/repositories.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { digestTables } from '../harness/table-digests.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let target: TestDatabase;
let folder: string;
let file: string;

/** 2022 is finalized, 2023 is running, and a backup exists. No worker runs, because it would seal picks meanwhile. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  target = await makeDatabase();
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  file = join(folder, 'league.sql.gz');
  for (const name of ['alice', 'bob', 'carol']) await joinLeague(league, name);
  await addPlayedSeason({ year: 2022, current: false }, true);
  await addPlayedSeason({ year: 2023 }, false);
  expect(await backup(file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await league.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

async function addPlayedSeason(more: Partial<Season>, finalized: boolean): Promise<void> {
  const { database, site } = league;
  const { season, weekends } = await addSeason2023(database, site.url, { weekends: 1, ...more });
  await addPicks(database, season, 'alice', { ranked: [1, 12, 72, 5, 33] });
  await addPicks(database, season, 'bob', { ranked: [72, 5, 73, 21, 10] });
  await addPicks(database, season, 'carol', { ranked: [49, 93, 20, 42, 37] });
  const [weekend] = weekends as [RaceWeekend];
  await storeSessions(database, weekend);
  await database.manager.update(RaceWeekend, weekend.id, { status: 2 });
  await database.manager.update(Season, season.id, { finalized });
  await database.transaction(async (manager) => {
    await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: season.id }));
  });
}

function run(command: string, args: string[], environment: Record<string, string>) {
  const env = { PATH: process.env['PATH'] ?? '', REDIS_URL: process.env['TEST_REDIS_URL'] ?? '', ...environment };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [`dist/league/platform/database/${command}.js`, ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Runs with the role of the processes. */
const backup = (path: string) => run('backup', [path], { DATABASE_URL: league.environment['DATABASE_URL'] ?? '' });
const restore = (path: string, ...options: string[]) =>
  run('restore', [path, ...options], { DATABASE_URL: target.applicationUrl, DATABASE_OWNER_URL: target.url });

interface Contents {
  counts: Record<string, number>;
  digests: Record<string, string>;
  sequences: unknown;
  /** Constraints, triggers with their state, and the privileges of the role of the processes. */
  rules: unknown;
}

async function readContents(url: string): Promise<Contents> {
  const database = await openDatabase(url, 1);
  try {
    const digests = await digestTables(database);
    const counts: Record<string, number> = {};
    for (const table of Object.keys(digests)) {
      const [{ amount }]: [{ amount: number }] = await database.query(`SELECT count(*)::int AS amount FROM ${table}`);
      counts[table] = amount;
    }
    const sequences: unknown = await database.query(
      `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`,
    );
    const rules: unknown = await database.query(
      `SELECT conrelid::regclass::text AS of, conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c', 'u', 'p')
       UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT table_name, privilege_type, grantee FROM information_schema.table_privileges
         WHERE grantee = 'league_app' AND table_schema = 'public'
       ORDER BY 1, 2, 3`,
    );
    return { counts, digests, sequences, rules };
  } finally {
    await database.destroy();
  }
}

const contentsOfLeague = () =>
  readContents(
    Object.assign(new URL(target.url), { pathname: new URL(league.environment['DATABASE_URL'] ?? '').pathname }).href,
  );

describe('a backup', () => {
  it('is readable only by its owner, reports its contents, and replaces no other file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { code, output } = await backup(file);
    expect({ code, output }).toEqual({ code: 1, output: `${file} already exists: choose another name.\n` });
    const another = await backup(join(folder, 'another.sql.gz'));
    expect(another.output).toMatch(/ 3 members, 2 seasons, 2 race weekends; \d+ rows in \d+ tables\n$/);
    const nowhere = await backup(join(folder, 'nowhere/league.sql.gz'));
    expect(nowhere).toMatchObject({ code: 1, output: expect.stringMatching(/^There is no such file or folder/) });
    expect((await readdir(folder)).sort()).toEqual(['another.sql.gz', 'league.sql.gz']);
  });
});

describe('a restore', () => {
  it('restores every row, the latest standings and all privileges into another database, where jobs can run', async () => {
    const { code, output } = await restore(file);
    expect({ code, output }).toMatchObject({ code: 0 });
    const source = await contentsOfLeague();
    expect(await readContents(target.url)).toEqual(source);
    expect(source.counts).toMatchObject({ members: 3, picks: 6, seasons: 2 });

    const path = 'get-standings?season=2023';
    const { body: before } = await league.client().get<StandingsAnswer>(path);
    const environment = { ...league.environment, DATABASE_URL: target.applicationUrl, QUEUES: 'standings' };
    const [api, worker] = await Promise.all([openApi(environment), openWorker(environment)]);
    try {
      const visitor = new Client(`http://127.0.0.1:${api.port}`, api.fetch);
      expect((await visitor.get<StandingsAnswer>(path)).body).toEqual(before);
      await visitor.get('get-current-user/');
      const alice = await new Client(`http://127.0.0.1:${api.port}`, api.fetch).logIn('alice', password);
      expect((await alice.post('delete-account/', { username: 'alice' })).status).toBe(200);
      await waitUntil('the table has two members', async () => {
        const { body } = await visitor.get<StandingsAnswer>(path);
        return body.standings.users_picks.length === 2;
      });
    } finally {
      await Promise.all([api.stop(), worker.stop()]);
    }
  });

  it('changes nothing if it is refused because of a database with rows, a damaged file or a newer version', async () => {
    const before = await readContents(target.url);
    const bytes = await readFile(file);
    const text = gunzipSync(bytes).toString('latin1');
    const write = async (name: string, content: Buffer) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const changed = (from: string | RegExp, to: string) => gzipSync(Buffer.from(text.replace(from, to), 'latin1'));
    const attempts: [string, string[], RegExp][] = [
      [file, [], /^The database is not empty: \w+ has rows/],
      [join(folder, 'none.sql.gz'), ['--replace'], /^There is no such file/],
      ['package.json', ['--replace'], /^The file is damaged or is not a backup/],
      [await write('cut', bytes.subarray(0, -2000)), ['--replace'], /^The file is damaged/],
      [await write('changed', changed('bob@parcferme', 'rob@parcferme')), ['--replace'], /its digest does not match/],
      [
        await write('newer', changed('"migrations":[', '"migrations":["Later1900000000000",')),
        ['--replace'],
        /newer version/,
      ],
      [
        await write('older', changed('"CspReports1700000000037",', '')),
        ['--replace'],
        /^The backup is older than release 0\.1\.0/,
      ],
    ];
    for (const [path, options, told] of attempts) {
      const { code, output } = await restore(path, ...options);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(told) });
      expect(output).toMatch(/\nNothing was changed\.\n$/);
    }
    const open = await openDatabase(target.url, 1);
    // The pool would close an idle connection before a slow machine begins the restore.
    await open.createQueryRunner().connect();
    const inUse = await restore(file, '--replace');
    await open.destroy();
    expect(inUse).toMatchObject({ code: 1, output: expect.stringMatching(/^The database is in use \(1 other conn/) });
    expect(await readContents(target.url)).toEqual(before);
  });

  it('replaces the existing rows if the operator asks for it', async () => {
    expect(await restore(file, '--replace')).toMatchObject({ code: 0 });
    expect(await readContents(target.url)).toEqual(await contentsOfLeague());
  });

  it('migrates a backup of the schema of release 0.1.0', async () => {
    const older = join(folder, 'older.sql.gz');
    const database = await openDatabase(target.url, 1);
    // The oldest migration creates the schema of the release.
    for (let left = database.migrations.length; left > 1; left -= 1) await database.undoLastMigration();
    await database.destroy();
    expect(await run('backup', [older], { DATABASE_URL: target.applicationUrl })).toMatchObject({ code: 0 });
    const { code, output } = await restore(older, '--replace');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(' up to CspReports') });
    expect(await readContents(target.url)).toEqual(await contentsOfLeague());
  });
});
