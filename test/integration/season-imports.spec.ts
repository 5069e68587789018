import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SeasonArchive } from '#league/contract/answer-schemas/season-archive.js';
import { adminMessages } from '#league/contract/admin-messages.js';
import type { SeasonImportAnswer, SeasonImportRefusal } from '#league/contract/season-archive.js';
import type { HallOfFameAnswer } from '#league/contract/season-end.js';
import { Member } from '#league/schema/member.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { expectSoon } from '../harness/expect-soon.js';
import { addFour, type Picker } from '../harness/four-in-a-season.js';
import { sealsService } from '../harness/league-services.js';
import { type ArchivedLeague, openArchivedLeague } from '../harness/archived-league.js';
import { longIt } from '../harness/long-it.js';
import { waitUntilBlocked } from '../harness/wait-until-blocked.js';

let opened: ArchivedLeague;
let league: ArchivedLeague['league'];
let admin: ArchivedLeague['admin'];
let visitor: ArchivedLeague['visitor'];
let played: ArchivedLeague['played'];
let address: ArchivedLeague['address'];
let download: ArchivedLeague['download'];
let archive: ArchivedLeague['archive'];
let remove: ArchivedLeague['remove'];
let verify: ArchivedLeague['verify'];
let send: ArchivedLeague['send'];
let refusal: ArchivedLeague['refusal'];
let importedYears: ArchivedLeague['importedYears'];

beforeAll(async () => {
  opened = await openArchivedLeague();
  ({ league, admin, visitor, played, address, download, archive, remove, verify, send, refusal, importedYears } =
    opened);
});
afterAll(() => opened.close());

describe('a season with little data', () => {
  it.each<[string, Picker[], number, string]>([
    ['no member and no result', [], 2, 'Verified, never sealed: there is no proof that picks were not changed.'],
    ['one member', ['ann'], 0, 'All 1 seals hold.'],
  ])('can be exported, verified and imported: %s', async (_, pickers, code, told) => {
    const { season } = await addFour(league, pickers);
    const { manager } = league.database;
    await manager.update(Season, season.id, { finalized: true });
    // The worker seals at any moment.
    await sealsService(league.database).sealDue();
    const text = await download(season.year);
    const verified = await verify(text);
    expect([verified.code, verified.lines[1]]).toEqual([code, expect.stringContaining(told)]);
    await remove(season);
    expect(await send(admin, text)).toMatchObject({
      status: 200,
      body: { seasons: [{ amount_members: 0, podium: [] }] },
    });
  });

  it('has its own error message if it has more members than an archive can hold', async () => {
    const { season } = await addFour(league);
    await league.database.query(
      'INSERT INTO submission_buckets (season_id, first_at, first_id, amount) VALUES ($1, now(), 1000000, 9997)',
      [season.id],
    );
    const { status, body } = await visitor.get(`get-season-archive?season=${season.year}`);
    expect([status, body['message']]).toEqual([
      400,
      'This season has more than 10,000 members, the limit for an archive',
    ]);
  });
});

describe('the archive of a finalized season', () => {
  let text: string;
  let table: string;
  let year: number;
  beforeAll(async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    await league.database.manager.update(Season, played.season.id, { current: true });
    ({ year } = played.season);
    expect((await admin.put('finalize-season/', { year })).status).toBe(200);
    text = await download(year);
    table = await (await fetch(address(`get-season-archive-table?season=${year}&table=standings`))).text();
  });
  const changed = (change: (archive: SeasonArchive) => void) => {
    const copy = JSON.parse(text) as SeasonArchive;
    change(copy);
    return JSON.stringify(copy);
  };

  it('cannot be imported while the league has a season of this year', async () => {
    const { status, body } = await send<SeasonImportRefusal>(admin, text);
    expect([status, body.problems]).toEqual([400, [`${year} is a season of this league.`]]);
  });

  it('keeps the pseudonym of a deleted account, without the name', async () => {
    const { manager } = league.database;
    const { id } = await manager.findOneByOrFail(Member, { username: 'dan' });
    await manager.update(Member, id, { namedInArchives: true });
    await manager.delete(Member, id);
    const name = async () => (await archive(year)).picks.find(({ member }) => member === id)?.name;
    await expectSoon(name, null);
    expect((await verify(await download(year))).code).toBe(0);
  });

  // proves: season-archive-5
  it('is reviewed, stored once, and can then be downloaded unchanged', async () => {
    await remove(played.season);
    const read = await send<SeasonImportAnswer>(admin, text);
    expect([read.status, read.body.stored]).toEqual([200, false]);
    const { digest, seals } = JSON.parse(text) as SeasonArchive;
    expect(read.body.seasons).toMatchObject([
      {
        year,
        verified: true,
        amount_members: 4,
        amount_weekends: 2,
        digest,
        head: seals?.roots[0]?.head,
        already: false,
      },
    ]);
    expect(await importedYears()).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => send<SeasonImportAnswer>(admin, text, true)));
    expect(answers.map(({ status, body }) => [status, body.stored])).toEqual(Array(3).fill([200, true]));
    expect((await send<SeasonImportAnswer>(admin, text)).body.seasons[0]?.already).toBe(true);
    await expectSoon(importedYears, [[year, true]]);
    expect((await download(year)) === text).toBe(true);
    expect((await verify(await download(year))).code).toBe(0);
    const { body } = await admin.get<HallOfFameAnswer>('get-hall-of-fame');
    const { picks, tables } = JSON.parse(text) as SeasonArchive;
    const [, winner, points] = tables.at(-1)?.members[0] ?? [];
    const member = picks.find(({ id }) => id === winner)?.member;
    expect(body.imported[0]?.podium[0]).toEqual({ position: 1, name: `Member ${member}`, points: (points ?? 0) / 100 });
    expect(body.seasons.map((one) => one.year)).not.toContain(year);
  });

  it('can also be imported as a CSV file of its standings, but counts as not verified', async () => {
    // Uses another year, because the archive itself is already imported.
    const { body } = await send<SeasonImportAnswer>(admin, table.replaceAll(/^(\uFEFF)?\d{4},/gm, '1999,'));
    const { tables } = JSON.parse(text) as SeasonArchive;
    const members = tables.at(-1)?.members ?? [];
    expect(body.seasons).toMatchObject([{ year: 1999, verified: false, amount_members: members.length }]);
    expect(body.seasons[0]?.podium.map(({ points }) => points)).toEqual(
      members.slice(0, 3).map(([, , hundredths]) => hundredths / 100),
    );
  });

  // proves: season-archive-6
  it('is refused with all its errors, and nothing is stored', async () => {
    const problems = await refusal(
      changed(({ tables, picks }) => {
        (tables[0] as { members: number[][] }).members.reverse();
        (picks[0] as { ranked: number[] }).ranked.reverse();
      }),
      true,
    );
    expect(problems).toHaveLength(4);
    expect(problems[0]).toBe('The digest does not match the document');
    expect(problems[1]).toMatch(/^The picks of Member \d+ differ from those that were sealed$/);
    expect(problems[2]).toMatch(/^Position 1 of the table after Portuguese GP is picks \d+ at 4 /);
    expect((await league.database.query<unknown[]>('SELECT FROM imported_seasons')).length).toBe(1);
  });

  it.each<[string, () => string, string]>([
    ['is cut off', () => text.slice(0, -9), 'The file is not JSON. It may be cut off.'],
    ['is a different document', () => '{"hello": 1}', 'The file is not a season archive.'],
    ['is a list', () => '[1, 2]', 'The file is not a season archive.'],
    [
      'has a different version',
      () => text.replace('"version":1', '"version":2'),
      'The file has version 2 of the format; this league reads 1.',
    ],
    [
      'has different rules',
      () => changed(({ season }) => (season.rules_version = 99)),
      'It uses version 99 of the rules; this league uses version 2',
    ],
    ['has an extra field', () => changed((one) => Object.assign(one, { more: 1 })), ': Unrecognized key: "more"'],
    ['has a rider twice', () => changed(({ riders }) => riders.push(...riders.slice(0, 1))), 'A rider appears twice'],
  ])('that %s is refused with a message', async (_, file, words) => {
    expect(await refusal(file())).toContain(words);
  });

  it('is refused if another file was imported for its year', async () => {
    expect(await refusal(`year,position,member,points\n${year},1,somebody,9`)).toEqual([
      `Another season ${year} is imported already. Delete it first in the site administration.`,
    ]);
  });
});

describe('a file', () => {
  longIt('that is missing or too large is refused', async () => {
    expect((await admin.post('import-seasons/', {})).status).toBe(400);
    const form = new FormData();
    form.set('picture', new Blob(['x']), 'x');
    expect((await admin.post('import-seasons/', form)).status).toBe(400);
    expect((await send(admin, 'x'.repeat(16 * 1024 * 1024 + 1))).status).toBe(413);
  });

  // proves: season-archive-7
  it('from a spreadsheet is added to the hall of fame once, as not verified', async () => {
    const csv = '\uFEFFposition;Member;points;year\r\n1;"Söhne; & Co";70,5;2011\r\n2;bob;3;2011\r\n1;bob;12;2010\r\n';
    for (const store of [false, true, true]) {
      const { status, body } = await send<SeasonImportAnswer>(admin, csv, store);
      expect([status, body.seasons.map(({ year, verified }) => [year, verified])]).toEqual([
        200,
        [
          [2011, false],
          [2010, false],
        ],
      ]);
    }
    const own = (years: unknown[][]) => years.filter(([year]) => year === 2011 || year === 2010);
    await expectSoon(
      async () => own(await importedYears()),
      [
        [2011, false],
        [2010, false],
      ],
    );
    const { body } = await admin.get<{ imported_season: object }>('get-imported-season?season=2011&offset=1');
    expect(body.imported_season).toMatchObject({
      verified: false,
      amount_members: 2,
      podium: [{ name: 'Söhne; & Co', points: 70.5 }, { name: 'bob' }],
      rows: [{ position: 2, name: 'bob', points: 3 }],
    });
    expect((await visitor.get('get-season-archive?season=2011')).status).toBe(404);
  });

  it.each<[string, string]>([
    ['\u0000', 'A name contains invalid characters.'],
    ['\uFFFD', 'The file is not UTF-8. Save the spreadsheet as “CSV UTF-8”.'],
  ])('with invalid characters in names is refused (%j)', async (character, words) => {
    expect(await refusal(`year,position,member,points\n2005,1,a${character}b,9`)).toEqual([words]);
  });
});

// proves: season-archive-5
it.each([
  ['quotation marks', `year,position,member,points\n2011,1,x${'"'.repeat(1_000_000)},1`],
  ['line ends', `year,position,member,points${'\n'.repeat(2_000_000)}`],
  ['deep JSON', '['.repeat(2_000_000)],
])('a file with many %s is refused, and the API keeps responding meanwhile', async (_, text) => {
  const sent = send<SeasonImportRefusal>(admin, text);
  let isDone = false;
  const done = sent.then(() => (isDone = true));
  for (let calls = 0; calls < 3 && !isDone; calls += 1)
    expect((await visitor.get('get-current-season/')).status).not.toBe(500);
  await done;
  const { status, body } = await sent;
  expect([status, body.problems.length]).toEqual([400, 1]);
});

describe('a year that is imported while it is created', () => {
  const csvOf = (year: number) => `year,position,member,points\n${year},1,ann,70`;
  /** Runs a statement in a transaction that ends once `call` waits for it. */
  async function holding<Result>(statement: string, blocked: string, call: () => Promise<Result>): Promise<Result> {
    const runner = league.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query(statement);
    const running = call();
    await waitUntilBlocked(league, blocked, running);
    await runner.commitTransaction();
    await runner.release();
    return running;
  }
  const seasonsOf = (year: number) =>
    league.database.query<object[]>(
      `SELECT 'created' AS by FROM seasons WHERE year = $1 AND deleted_at IS NULL
       UNION ALL SELECT 'imported' FROM imported_seasons WHERE year = $1`,
      [year],
    );

  it('is only imported if the import comes first', async () => {
    const importing = `INSERT INTO imported_seasons (year, digest, verified, rows) VALUES (1971, 'abc', false, '[]')`;
    const { status, body } = await holding(importing, 'INSERT INTO "seasons"', () =>
      admin.post('create-season/', { year: 1971, top_independent: false, top_rookie: false }),
    );
    expect({ status, body }).toMatchObject({ status: 400, body: { message: adminMessages.seasons.notUnique } });
    expect(await seasonsOf(1971)).toEqual([{ by: 'imported' }]);
  });

  it('is only created if the creation comes first', async () => {
    const creating = 'INSERT INTO seasons (year) VALUES (1972)';
    const { status, body } = await holding(creating, 'INSERT INTO "imported_seasons"', () =>
      send<SeasonImportRefusal>(admin, csvOf(1972), true),
    );
    expect([status, body.problems]).toEqual([400, ['1972 is a season of this league.']]);
    expect(await seasonsOf(1972)).toEqual([{ by: 'created' }]);
  });

  it('cannot be created after its import until the imported season is deleted', async () => {
    const create = () => admin.post('create-season/', { year: 1973, top_independent: false, top_rookie: false });
    expect((await send(admin, csvOf(1973), true)).status).toBe(200);
    expect((await create()).status).toBe(400);
    await league.database.query('DELETE FROM imported_seasons WHERE year = 1973');
    expect((await create()).status).toBe(200);
    expect(await seasonsOf(1973)).toEqual([{ by: 'created' }]);
  });

  it('cannot be restored as a deleted season', async () => {
    await league.database.query('INSERT INTO seasons (year, deleted_at) VALUES (1974, now())');
    expect((await send(admin, csvOf(1974), true)).status).toBe(200);
    const restored = league.database.query('UPDATE seasons SET deleted_at = NULL WHERE year = 1974');
    await expect(restored).rejects.toMatchObject({ driverError: { constraint: 'season_of_year_key' } });
  });
});
