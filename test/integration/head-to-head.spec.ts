import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { headToHeadAnswer as headToHead } from '#league/contract/standings.js';
import type { MembersAnswer } from '#league/contract/answers.js';
import type { HeadToHeadAnswer, RivalsAnswer } from '#league/contract/standings.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play, type PlayedSeason } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let visitor: Client;
let played: PlayedSeason;

/** Ann picked 1 and ben picked 89. Both also picked 5, 10, 20 and 21. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ben', 'cleo', 'dan', 'Benita', 'bert']) await addMember(league.database, name);
  await addMember(league.database, 'benno', { isActive: false });
  ann = await joinLeague(league, 'ann');
  visitor = league.client();
  await visitor.get('get-current-user/');
  played = await addFour(league);
  await league.database.manager.update(Season, played.season.id, { current: true });
});
afterAll(() => league.close());

const compare = (a: string, b: string, client = visitor) =>
  client.get<HeadToHeadAnswer>(`get-head-to-head?season=${played.season.year}&a=${a}&b=${b}`);
const read = async (a: string, b: string) => {
  const { status, body } = await compare(a, b);
  const parsed = headToHead.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.head_to_head;
};

describe('get-head-to-head', () => {
  it('shows no picks while they are hidden, not even your own', async () => {
    await league.database.manager.update(Season, played.season.id, { selectionOpen: true });
    for (const client of [visitor, ann])
      expect((await compare('ann', 'ben', client)).body.head_to_head.picks).toBeNull();
    await league.database.manager.update(Season, played.season.id, { selectionOpen: false });
    const { picks, weekends, weekend } = await read('ann', 'ben');
    expect([picks?.slots.length, weekends, weekend]).toEqual([5, [], null]);
  });

  it('separates shared picks, and explains the gap by rider and by weekend', async () => {
    const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
    await play(league, first, [1, 89, 33, 43, 5]);
    await finalize(admin, first);
    await play(league, second, [1, 33, 89, 43]);
    await finalize(admin, second);
    // 25 + 25 + 11, 20 + 16 + 11
    const compared = await read('ANN', 'ben');
    expect([compared.a.user.username, compared.a.points, compared.b.points]).toEqual(['ann', 61, 47]);
    const of = (picks: { competitor: { number: number }; points: number }[] | undefined) =>
      picks?.map(({ competitor, points }) => [competitor.number, points]);
    expect(of(compared.picks?.shared)).toEqual([
      [5, 11],
      [10, 0],
      [20, 0],
      [21, 0],
    ]);
    expect([of(compared.picks?.only.a), of(compared.picks?.only.b)]).toEqual([[[1, 50]], [[89, 36]]]);
    expect(compared.weekends.map(({ weekend, a, b }) => [weekend.id, a, b])).toEqual([
      [first.id, 36, 31],
      [second.id, 25, 16],
    ]);
    expect(compared.bonus).toEqual({ a: 0, b: 0 });
  });

  it('includes the bonus of a finalized season', async () => {
    expect((await admin.put('finalize-season/', { year: played.season.year })).status).toBe(200);
    const compared = await read('ann', 'ben');
    // 10 % of 50
    expect([compared.with_bonus, compared.bonus, compared.a.points]).toEqual([true, { a: 5, b: 0 }, 66]);
  });

  it.each([
    ['ann', 'ANN', 400],
    ['ann', '', 400],
    ['ann', 'a%20b', 400],
    ['ann', 'nobody', 404],
    ['ann', 'bert', 404],
  ])('with %s and %s returns %i', async (a, b, status) => {
    const answer = await compare(a, b);
    expect([answer.status, typeof (answer.body as { message?: unknown }).message]).toEqual([status, 'string']);
  });

  it('is refused for an unknown or invalid season', async () => {
    expect((await visitor.get('get-head-to-head?season=1899&a=ann&b=ben')).status).toBe(404);
    expect((await visitor.get('get-head-to-head?season=x&a=ann&b=ben')).status).toBe(400);
  });
});

describe('get-members', () => {
  const find = async (search: string, client = visitor) => {
    const { status, body } = await client.get<MembersAnswer>(`get-members?search=${search}`);
    expect(status).toBe(200);
    return body.members.map(({ username }) => username);
  };

  it('finds active members by the start of their names, ignoring case, in alphabetical order', async () => {
    expect(await find('BE')).toEqual(['ben', 'Benita', 'bert']);
    expect(await find('benI')).toEqual(['Benita']);
    expect(await find('nn')).toEqual([]);
  });

  it('finds at most ten members', async () => {
    for (let number = 10; number < 22; number += 1) await addMember(league.database, `crowd${number}`);
    const found = await find('crowd', ann);
    expect([found.length, found[0], found[9]]).toEqual([10, 'crowd10', 'crowd19']);
  });

  it('reads only a part of the index, however many members there are', async () => {
    await league.database.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      const plan: { 'QUERY PLAN': string }[] = await manager.query(
        `EXPLAIN SELECT id FROM members WHERE is_active AND lower(username) COLLATE "C" >= 'be' AND lower(username) COLLATE "C" < 'be~'
         ORDER BY lower(username) COLLATE "C" LIMIT 10`,
      );
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain('Index Scan using members_username_prefix_idx');
      expect(text).not.toContain('Sort');
    });
  });

  it.each(['', '%25', 'a_', 'a%00', 'x'.repeat(31)])('refuses "%s"', async (search) => {
    expect((await visitor.get(`get-members?search=${search}`)).status).toBe(400);
  });
});

describe('rivals', () => {
  const rivals = async () => {
    const { status, body } = await ann.get<RivalsAnswer>(`get-rivals?season=${played.season.year}`);
    expect(status).toBe(200);
    return body;
  };
  const listed = async () => (await rivals()).rivals.map(({ user, row }) => [user.username, row?.position ?? null]);
  const pin = (username: unknown) => ann.post('pin-rival/', { username });
  const unpin = (username: unknown) => ann.post('unpin-rival/', { username });

  it('are listed once, in the order they were pinned, with their rows in the season', async () => {
    for (const name of ['ben', 'Bert', 'BEN']) expect((await pin(name)).status).toBe(201);
    expect(await listed()).toEqual([
      ['ben', 2],
      ['bert', null],
    ]);
    expect((await rivals()).own).toMatchObject({ position: 1, user: { username: 'ann' } });
  });

  it('are limited to five, even with simultaneous requests', async () => {
    for (const name of ['cleo', 'dan']) expect((await pin(name)).status).toBe(201);
    const answers = await Promise.all([pin('Benita'), pin('director')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await listed()).toHaveLength(5);
    expect((await pin('cleo')).status).toBe(201);
  });

  it('can be unpinned, and doing it again changes nothing', async () => {
    for (let time = 0; time < 2; time += 1) expect((await unpin('BEN')).status).toBe(201);
    expect((await listed()).map(([name]) => name)).not.toContain('ben');
  });

  it.each([
    ['ann', 400],
    ['nobody', 404],
    ['benno', 404],
    [17, 400],
    [null, 400],
  ])('cannot be %j', async (name, status) => {
    expect((await pin(name)).status).toBe(status);
  });

  it('are removed with their account', async () => {
    await league.database.query(`DELETE FROM members WHERE username = 'cleo'`);
    expect((await listed()).map(([name]) => name)).not.toContain('cleo');
  });

  it('need a season in the request', async () => {
    expect((await ann.get('get-rivals')).status).toBe(400);
    expect((await ann.get('get-rivals?season=1899')).status).toBe(404);
  });
});
