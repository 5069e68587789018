import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillLeague } from '#demo/league/fill-league.js';
import { type SeasonArchive, seasonArchive } from '#league/contract/answer-schemas/season-archive.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Member } from '#league/schema/member.entity.js';
import { Picks } from '#league/schema/picks.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { ResultRow } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { expectSoon } from '../harness/expect-soon.js';
import { addFour } from '../harness/four-in-a-season.js';
import { sealsService } from '../harness/league-services.js';
import { joinLeague } from '../harness/join-league.js';
import { isBuiltWithout } from '../harness/lock-table.js';
import { longIt } from '../harness/long-it.js';
import { waitUntil } from '../harness/wait-until.js';
import { type ArchivedLeague, openArchivedLeague } from '../harness/archived-league.js';

let opened: ArchivedLeague;
let league: ArchivedLeague['league'];
let admin: ArchivedLeague['admin'];
let ann: ArchivedLeague['ann'];
let visitor: ArchivedLeague['visitor'];
let played: ArchivedLeague['played'];
let address: ArchivedLeague['address'];
let download: ArchivedLeague['download'];
let archive: ArchivedLeague['archive'];
let verify: ArchivedLeague['verify'];
let refusal: ArchivedLeague['refusal'];

beforeAll(async () => {
  opened = await openArchivedLeague();
  ({ league, admin, ann, visitor, played, address, download, archive, verify, refusal } = opened);
});
afterAll(() => opened.close());

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
      'the head that you kept is missing',
    ]);
  });

  // proves: season-archive-3
  it('names only the members who agreed, and is the same for every reader', async () => {
    // Copies the names into an array of this realm, because the schema returns an array of the application's realm.
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
      // Compares digests, because the diff of such long lines takes minutes.
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
  it('reveals manual changes to a result, to points in a table and to picks in the database', async () => {
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
      `the race of ${title} was typed by hand, and its points do not match the positions`,
    );
    const pages = (sql: string) => () =>
      league.database.query(`UPDATE standings_pages SET points_hundredths[1] = points_hundredths[1] ${sql}`);
    expect((await problems(pages('+ 100'), pages('- 100')))[0]).toMatch(/^Portuguese GP: the rules give the row 1 /);
    const [own] = await manager.find(Picks, { order: { id: 'ASC' } });
    const swap = (pick4: number, pick5: number) => () => manager.update(Picks, own?.id ?? 0, { pick4, pick5 });
    const { pick4 = 0, pick5 = 0, memberId } = own ?? {};
    expect(await problems(swap(pick5, pick4), swap(pick4, pick5))).toContain(
      `member ${memberId}: the picks differ from those that were sealed`,
    );
    expect((await verify(await download(played.season.year))).code).toBe(0);
  });

  // proves: season-archive-2
  longIt('is rebuilt, even if it is cached, when a seal is changed in the database', async () => {
    const path = `get-season-archive?season=${played.season.year}`;
    const readDigest = async () => (await visitor.get<SeasonArchive>(path)).body.digest;
    const before = await readDigest();
    await waitUntil('it is cached', () => isBuiltWithout(league, 'seasons', readDigest));
    const flip = () => league.database.query('UPDATE seals SET salt = set_byte(salt, 0, 255 - get_byte(salt, 0))');
    await flip();
    await expectSoon(async () => (await readDigest()) === before, false);
    await flip();
    await expectSoon(readDigest, before);
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
    expect(standings[0]).toBe('\uFEFFyear,after,position,member,picks,points,change');
    expect(standings).toHaveLength(9);
    expect(await refusal(standings.join('\n'))).toEqual(['It has no final table: the season is not finalized']);
    // Ann has 20 points for each of two second places.
    expect(standings[5]).toMatch(/^\d{4},Argentinian GP,1,Member \d+,\d+,40,1$/);
    expect((await table('results'))[1]).toMatch(/^Portuguese GP,race,1,89,Jorge Martín,25,FIN,hand,,2/);
    expect((await table('picks'))[1]).toBe(
      `${first?.id},Member ${first?.member},1,5,10,20,21,,,${first?.submitted_at}`,
    );
    expect(await table('corrections')).toHaveLength(2);
    expect(await table('seals')).toHaveLength(5);
    expect((await table('riders'))[0]).toBe('\uFEFFnumber,first,last,independent,rookie,carried_points');
  });

  it.each(['', '?season=', '?season=-1', '?season[]=2023', '?season=1951&table=members'])(
    'is refused with %s',
    async (query) => {
      expect((await visitor.get(`get-season-archive${query.includes('table') ? '-table' : ''}${query}`)).status).toBe(
        400,
      );
    },
  );

  it('does not exist for a year without a season', async () => {
    expect((await visitor.get('get-season-archive?season=1999')).status).toBe(404);
    expect((await visitor.get('get-imported-season?season=1999')).status).toBe(404);
  });

  longIt('is not available while standings wait to be computed', async () => {
    const { id, year } = played.season;
    const [{ job }]: [{ job: number }] = await league.database.query(
      `INSERT INTO outbox_jobs (name, payload) VALUES ('recompute-standings', jsonb_build_object('seasonId', $1::int, 'announce', null)) RETURNING id AS job`,
      [id],
    );
    expect((await visitor.get(`get-season-archive?season=${year}&again`)).status).toBe(409);
    await league.database.query('UPDATE outbox_jobs SET finished_at = now() WHERE id = $1', [job]);
    expect((await visitor.get(`get-season-archive?season=${year}&again`)).status).toBe(200);
  });

  it('cannot be imported, because the season is not finalized', async () => {
    expect(await refusal(await download(played.season.year))).toEqual([
      'The season is not finalized. Only finished seasons are imported.',
    ]);
  });
});

describe('hidden picks', () => {
  // proves: season-archive-4
  it('are not in any archive, because the archive is refused until they are public, even to their owners and to admins', async () => {
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

describe('the demo season 2023', () => {
  // proves: season-archive-1
  longIt('can be exported, and is verified by the script', async () => {
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

it('a member can read at most sixty archives a minute, and visitors and other calls are not affected', async () => {
  await league.database.query('DELETE FROM rate_limits');
  const member = await joinLeague(league, 'collector');
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await member.get('get-season-archive?season=1999')).status),
  );
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  expect((await member.get('get-season-archive-table?season=1999&table=picks')).status).toBe(429);
  expect((await visitor.get('get-season-archive?season=1999')).status).toBe(404);
  expect((await member.get('get-seasons-simple/')).status).toBe(200);
  await league.database.query('DELETE FROM rate_limits');
});
