import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillLeague } from '#demo/league/fill-league.js';
import { type SeasonArchive, seasonArchive } from '#league/contract/answer-schemas/season-archive.js';
import type { SeasonImportAnswer, SeasonImportRefusal } from '#league/contract/season-archive.js';
import type { HallOfFameAnswer } from '#league/contract/season-end.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Member } from '#league/members/member.entity.js';
import { Picks } from '#league/picks/picks.entity.js';
import type { RaceWeekend } from '#league/results/race-weekend.entity.js';
import { ResultRow } from '#league/results/race-weekend.entity.js';
import { Season } from '#league/seasons/season.entity.js';
import type { Answer, Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { addFour, finalize, play, type PlayedSeason, reopen } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { sealsService } from '../harness/league-services.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let folder: string;
let league: TestLeague;
let admin: Client;
let ann: Client;
let visitor: Client;
let played: PlayedSeason;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parc-ferme-archive-'));
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ben', 'cleo', 'dan']) await addMember(league.database, name);
  ann = await joinLeague(league, 'ann');
  visitor = league.client();
  await visitor.get('get-current-user/');
  played = await addFour(league);
  await league.database.manager.update(Season, played.season.id, { current: true });
  await sealsService(league.database).sealDue();
  const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
  await reopen(league, admin, { season: played.season, weekend: first }, [89, 1, 33, 43]);
  await finalize(admin, first);
  await play(league, second, [43, 1, 33, 89]);
  await finalize(admin, second);
});
afterAll(async () => {
  await league.close();
  await rm(folder, { recursive: true });
});

const address = (path: string) => `http://127.0.0.1:${league.apis[0]?.port}/api/${path}`;
async function download(year: number): Promise<string> {
  const response = await fetch(address(`get-season-archive?season=${year}`));
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  return text;
}
async function archive(year: number): Promise<SeasonArchive> {
  return seasonArchive.parse(JSON.parse(await download(year)));
}

/** Frees the year of a season, as in an installation that never had it. */
const remove = ({ id }: Season) => league.database.manager.update(Season, id, { deletedAt: new Date() });

/** What docs/verify-season.mjs prints about a file, and how it ends. */
async function verify(text: string, ...kept: string[]): Promise<{ code: number; lines: string[] }> {
  const file = join(folder, 'season.json');
  await writeFile(file, text);
  const run = promisify(execFile)(process.execPath, ['docs/verify-season.mjs', file, ...kept]);
  const { code = 0, stdout } = await run.then(
    (out) => ({ ...out, code: 0 }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, lines: stdout.trim().split('\n') };
}

function send<T>(client: Client, text: string, store = false): Promise<Answer<T>> {
  const form = new FormData();
  form.set('file', new Blob([text]), 'season');
  return client.post<T>(`import-seasons/?store=${store}`, form);
}
const refusal = async (text: string, store = false) => {
  const { status, body } = await send<SeasonImportRefusal>(admin, text, store);
  expect([status, body.problems.length > 0]).toEqual([400, true]);
  return body.problems;
};
const importedYears = async () => {
  const { body } = await admin.get<HallOfFameAnswer>('get-hall-of-fame');
  return body.imported.map(({ year, verified }) => [year, verified]);
};

describe('the archive of a running season', () => {
  // proves: season-archive-1
  it('has picks, results with their source, corrections, tables and seals, and is verified by the script', async () => {
    const { season, weekends, picks, seals, tables } = await archive(played.season.year);
    expect([season.finalized, picks.length, tables.map(({ weekend }) => weekend)]).toEqual([
      false,
      4,
      played.weekends.map(({ id }) => id),
    ]);
    expect(
      weekends.map(({ race, sprint, corrections }) => [
        race?.source,
        race?.rows.length,
        sprint?.rows,
        corrections.length,
      ]),
    ).toEqual([
      ['hand', 4, [], 1],
      ['hand', 4, [], 0],
    ]);
    expect(weekends[0]?.corrections[0]).toMatchObject({
      moved: 2,
      first_moves: [
        { before: 2, after: 1 },
        { before: 1, after: 2 },
      ],
    });
    expect([seals?.complete, seals?.seals.length]).toEqual([true, 4]);
    const head = seals?.roots[0]?.head ?? '';
    const { code, lines } = await verify(await download(played.season.year), head);
    expect({ code, first: lines[0] }).toEqual({
      code: 0,
      first: `Season ${played.season.year}: 4 members, 2 tables. All ranks and points hold.`,
    });
    expect(lines[1]).toBe(`All 4 seals hold. Head: ${head}`);
    expect((await verify(await download(played.season.year), '0'.repeat(64))).lines).toEqual([
      'the head that you kept is not there',
    ]);
  });

  // proves: season-archive-3
  it('names those who agreed alone, and tells everybody the same', async () => {
    // An array of this realm: that of the schema is of the application's.
    const names = async () => [...(await archive(played.season.year)).picks.map(({ name }) => name)];
    expect(await names()).toEqual([null, null, null, null]);
    expect((await ann.get<CurrentUser>('get-current-user/')).body.named_in_archives).toBe(false);
    expect((await ann.put('set-named-in-archives/', { on: 'yes' })).status).toBe(400);
    for (const on of [true, true]) expect((await ann.put('set-named-in-archives/', { on })).status).toBe(200);
    expect((await ann.get<CurrentUser>('get-current-user/')).body.named_in_archives).toBe(true);
    await expectSoon(names, ['ann', null, null, null]);
    const { manager } = league.database;
    const members = await manager.find(Member);
    const { id } = members.find(({ username }) => username === 'ben') as Member;
    expect((await archive(played.season.year)).picks[1]).toMatchObject({ member: id, name: null });
    const text = await download(played.season.year);
    for (const client of [visitor, ann, admin]) {
      const { body } = await client.get<SeasonArchive>(`get-season-archive?season=${played.season.year}`);
      // Compared by their digests: the difference of such long lines takes minutes.
      expect([body.digest, JSON.stringify(body).length]).toEqual([
        (JSON.parse(text) as SeasonArchive).digest,
        text.length,
      ]);
    }
    for (const { username, email } of members.filter((one) => one.username !== 'ann')) {
      expect({ username, named: text.includes(`"${username}"`) || text.includes(email) }).toEqual({
        username,
        named: false,
      });
    }
    expect((await ann.put('set-named-in-archives/', { on: false })).status).toBe(200);
    await expectSoon(names, [null, null, null, null]);
  });

  // proves: season-archive-2
  it('shows what was changed by hand in the database: a result, points of a table, picks', async () => {
    const { manager } = league.database;
    const problems = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      await change();
      const { code, lines } = await verify(await download(played.season.year));
      await undo();
      expect(code).toBe(1);
      return lines;
    };
    const [row] = await manager.find(ResultRow, { order: { resultId: 'ASC', line: 'ASC' } });
    const key = { resultId: row?.resultId ?? 0, riderId: row?.riderId ?? 0 };
    const setPoints = (pointsHundredths: number) => () => manager.update(ResultRow, key, { pointsHundredths });
    const [{ title }] = played.weekends as [RaceWeekend];
    expect(await problems(setPoints(2400), setPoints(2500))).toContain(
      `the race of ${title} was typed, and its points do not follow the positions`,
    );
    const pages = (sql: string) => () =>
      league.database.query(`UPDATE standings_pages SET points_hundredths[1] = points_hundredths[1] ${sql}`);
    expect((await problems(pages('+ 100'), pages('- 100')))[0]).toMatch(/^Portuguese GP: the rules give the row 1 /);
    const [own] = await manager.find(Picks, { order: { id: 'ASC' } });
    const swap = (pick4: number, pick5: number) => () => manager.update(Picks, own?.id ?? 0, { pick4, pick5 });
    const { pick4 = 0, pick5 = 0, memberId } = own ?? {};
    expect(await problems(swap(pick5, pick4), swap(pick4, pick5))).toContain(
      `member ${memberId}: the picks are not those that were sealed`,
    );
    expect((await verify(await download(played.season.year))).code).toBe(0);
  });

  it('has a schema, and tables as CSV files', async () => {
    const schema = await fetch(address('get-season-archive-schema'));
    expect(schema.headers.get('content-type')).toBe('application/schema+json; charset=utf-8');
    const { properties } = (await schema.json()) as { properties: Record<string, { const?: unknown }> };
    expect([properties['format']?.const, properties['version']?.const]).toEqual(['parc-ferme-season', 1]);
    const table = async (name: string) => {
      const response = await fetch(address(`get-season-archive-table?season=${played.season.year}&table=${name}`));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      return Buffer.from(await response.arrayBuffer())
        .toString()
        .split('\r\n')
        .slice(0, -1);
    };
    const { picks } = await archive(played.season.year);
    const [first] = picks;
    const standings = await table('standings');
    expect(standings[0]).toBe('\uFEFFafter,position,member,picks,points,change');
    expect(standings).toHaveLength(9);
    // ann: 20 points for each of the two second places.
    expect(standings[5]).toMatch(/^Argentinian GP,1,Member \d+,\d+,40,1$/);
    expect((await table('results'))[1]).toMatch(/^Portuguese GP,race,1,89,Jorge Martín,25,FIN,hand,,2/);
    expect((await table('picks'))[1]).toBe(
      `${first?.id},Member ${first?.member},1,5,10,20,21,,,${first?.submitted_at}`,
    );
    expect(await table('corrections')).toHaveLength(2);
    expect(await table('seals')).toHaveLength(5);
    expect((await table('riders'))[0]).toBe('\uFEFFnumber,first,last,independent,rookie,carried_points');
  });

  it.each(['', '?season=', '?season=-1', '?season[]=2023', '?season=1951&table=members'])(
    '%s is refused',
    async (query) => {
      expect((await visitor.get(`get-season-archive${query.includes('table') ? '-table' : ''}${query}`)).status).toBe(
        400,
      );
    },
  );

  it('is not there for a year without a season', async () => {
    expect((await visitor.get('get-season-archive?season=1999')).status).toBe(404);
    expect((await visitor.get('get-imported-season?season=1999')).status).toBe(404);
  });

  it('waits until standings that are to be computed are there', async () => {
    const { id, year } = played.season;
    const [{ job }]: [{ job: number }] = await league.database.query(
      `INSERT INTO outbox_jobs (name, payload) VALUES ('recompute-standings', jsonb_build_object('seasonId', $1::int, 'announce', null)) RETURNING id AS job`,
      [id],
    );
    expect((await visitor.get(`get-season-archive?season=${year}&again`)).status).toBe(409);
    await league.database.query('UPDATE outbox_jobs SET finished_at = now() WHERE id = $1', [job]);
    expect((await visitor.get(`get-season-archive?season=${year}&again`)).status).toBe(200);
  });

  it('is no season to import: it is not finalized', async () => {
    expect(await refusal(await download(played.season.year))).toEqual([
      'The season is not finalized. Only finished seasons are imported.',
    ]);
  });
});

describe('hidden picks', () => {
  // proves: season-archive-4
  it('are in no archive: it is refused until they are public, also to their members and to admins', async () => {
    const { season } = await addFour(league);
    await league.database.manager.update(Season, { current: true }, { current: false });
    await league.database.manager.update(Season, season.id, { current: true, selectionOpen: true });
    const paths = [
      `get-season-archive?season=${season.year}`,
      `get-season-archive-table?season=${season.year}&table=picks`,
    ];
    for (const path of paths)
      for (const client of [visitor, ann, admin]) {
        const { status, body } = await client.get(path);
        expect({ status, body }).toEqual({
          status: 400,
          body: { message: 'Picks are hidden until the picks window closes. Then the season can be downloaded' },
        });
      }
    await league.database.manager.update(Season, season.id, { selectionOpen: false });
    await sealsService(league.database).sealDue();
    await expectSoon(async () => (await visitor.get(paths[0] ?? '')).status, 200);
    const { picks, tables } = await archive(season.year);
    expect([picks.length, tables]).toEqual([4, []]);
    expect((await verify(await download(season.year))).code).toBe(0);
    await league.database.manager.update(Season, season.id, { current: false });
  });
});

describe('seasons with little in them', () => {
  it.each([
    ['no member and no result', []],
    ['one member', ['ann']],
  ])('%s: are exported, verified and imported', async (_, names) => {
    const { season } = await addFour(league);
    const { manager } = league.database;
    const members = await manager.find(Member);
    for (const { id, username } of members)
      if (!names.includes(username)) await manager.delete(Picks, { seasonId: season.id, memberId: id });
    await manager.update(Season, season.id, { finalized: true });
    const text = await download(season.year);
    expect((await verify(text)).code).toBe(0);
    await remove(season);
    const { status, body } = await send<SeasonImportAnswer>(admin, text);
    expect([status, body.seasons[0]?.amount_members, body.seasons[0]?.podium]).toEqual([200, 0, []]);
  });

  it('more members than an archive holds have words of their own', async () => {
    const { season } = await addFour(league);
    await league.database.query(
      'INSERT INTO submission_buckets (season_id, first_at, first_id, amount) VALUES ($1, now(), 1000000, 9997)',
      [season.id],
    );
    const { status, body } = await visitor.get(`get-season-archive?season=${season.year}`);
    expect([status, body['message']]).toEqual([
      400,
      'This season has more than 10,000 members: more than an archive holds',
    ]);
  });
});

describe('the archive of a finalized season', () => {
  let text: string;
  let year: number;
  beforeAll(async () => {
    await league.database.manager.update(Season, { current: true }, { current: false });
    await league.database.manager.update(Season, played.season.id, { current: true });
    ({ year } = played.season);
    expect((await admin.put('finalize-season/', { year })).status).toBe(200);
    text = await download(year);
  });
  const changed = (change: (archive: SeasonArchive) => void) => {
    const copy = JSON.parse(text) as SeasonArchive;
    change(copy);
    return JSON.stringify(copy);
  };

  it('is no file to import where its year has a season', async () => {
    const { status, body } = await send<SeasonImportRefusal>(admin, text);
    expect([status, body.problems]).toEqual([400, [`${year} is a season of this league.`]]);
  });

  it('keeps the pseudonym of a deleted account, without a name', async () => {
    const { manager } = league.database;
    const { id } = await manager.findOneByOrFail(Member, { username: 'dan' });
    await manager.update(Member, id, { namedInArchives: true });
    await manager.delete(Member, id);
    const name = async () => (await archive(year)).picks.find(({ member }) => member === id)?.name;
    await expectSoon(name, null);
    expect((await verify(await download(year))).code).toBe(0);
  });

  // proves: season-archive-5
  it('is reviewed, stored once, and then downloaded again as it was', async () => {
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

  // proves: season-archive-6
  it('is refused with all that does not hold, and nothing of it is stored', async () => {
    const problems = await refusal(
      changed(({ tables, picks }) => {
        (tables[0] as { members: number[][] }).members.reverse();
        (picks[0] as { ranked: number[] }).ranked.reverse();
      }),
      true,
    );
    expect(problems).toHaveLength(4);
    expect(problems[0]).toBe('The digest is not that of the document');
    expect(problems[1]).toMatch(/^The picks of Member \d+ are not those that were sealed$/);
    expect(problems[2]).toMatch(/^Position 1 of the table after Portuguese GP is picks \d+ at 4 /);
    expect((await league.database.query<unknown[]>('SELECT FROM imported_seasons')).length).toBe(1);
  });

  it.each([
    ['cut off', () => text.slice(0, -9), 'The file is not JSON. It may be cut off.'],
    ['another document', () => '{"hello": 1}', 'The file is not the archive of a season.'],
    ['a list', () => '[1, 2]', 'The file is not the archive of a season.'],
    [
      'another version',
      () => text.replace('"version":1', '"version":2'),
      'The file has version 2 of the format; this league reads 1.',
    ],
    [
      'other rules',
      () => changed(({ season }) => (season.rules_version = 99)),
      'It is of version 99 of the rules; this league has version 2',
    ],
    ['a field too many', () => changed((one) => Object.assign(one, { more: 1 })), ': Unrecognized key: "more"'],
    ['a rider twice', () => changed(({ riders }) => riders.push(...riders.slice(0, 1))), 'A rider is there twice'],
  ])('that is %s is refused with words', async (_, file, words) => {
    expect(await refusal(file())).toContain(words);
  });

  it('is refused where another file was imported for its year', async () => {
    expect(await refusal(`year,position,member,points\n${year},1,somebody,9`)).toEqual([
      `Another season ${year} is imported already. Delete it first in the site administration.`,
    ]);
  });
});

describe('a file', () => {
  it('that is none, or is too large, is refused', async () => {
    expect((await admin.post('import-seasons/', {})).status).toBe(400);
    const form = new FormData();
    form.set('picture', new Blob(['x']), 'x');
    expect((await admin.post('import-seasons/', form)).status).toBe(400);
    expect((await send(admin, 'x'.repeat(16 * 1024 * 1024 + 1))).status).toBe(413);
  });

  // proves: season-archive-7
  it('of a spreadsheet goes into the hall of fame as not verified, once', async () => {
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

  it.each([
    ['\u0000', 'A name has characters that nobody can type.'],
    ['\uFFFD', 'The file is not UTF-8. Save the spreadsheet as “CSV UTF-8”.'],
  ])('with names that can not be stored is refused (%j)', async (character, words) => {
    expect(await refusal(`year,position,member,points\n2005,1,a${character}b,9`)).toEqual([words]);
  });
});

describe('the demo season 2023', () => {
  // proves: season-archive-1
  it('is exported, and verified by the script', async () => {
    const { database } = league;
    await database.query('TRUNCATE seasons, members CASCADE');
    await fillLeague(database, { DEMO: 'over', DATABASE_URL: '', RESULTS_SITE_URL: 'http://results.example' });
    await sealsService(database).sealDue();
    const text = await download(2023);
    const { code, lines } = await verify(text);
    expect([code, lines[0]]).toEqual([0, 'Season 2023: 30 members, 21 tables. All ranks and points hold.']);
    expect(seasonArchive.safeParse(JSON.parse(text)).error).toBeUndefined();
  });
});
