import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { RaceWeekend } from '#league/results/race-weekend.entity.js';
import { Season } from '#league/seasons/season.entity.js';
import type { SeasonProgressAnswer } from '#league/contract/standings.js';
import type { Client } from '../harness/client.js';
import { type PlayedSeason, addFour, play } from '../harness/four-in-a-season.js';
import { openApi } from '../harness/in-this-process.js';
import { addMember, password } from '../harness/make-season.js';
import { progress as shape } from '#league/contract/answer-schemas/standings.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { standingsCalculator } from '../harness/repositories.js';

let league: TestLeague;
let visitor: Client;
let played: PlayedSeason;
let open: Season;

/** A season with two final weekends: ann, ben, cleo, dan after the first; dan leads after the second. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  visitor = league.client();
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve']) await addMember(league.database, name);
  played = await addFour(league);
  const [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await play(league, second, [43, 33]);
  await league.database.manager.update(RaceWeekend, [first.id, second.id], { status: 2 });
  await recompute();
  open = (await addFour(league)).season;
});
afterAll(() => league.close());

async function recompute(change: Partial<Season> = {}): Promise<void> {
  await league.database.transaction(async (manager) => {
    await manager.update(Season, played.season.id, { ...change, year: played.season.year });
    await standingsCalculator.recompute(manager, await manager.findOneByOrFail(Season, { id: played.season.id }));
  });
}

async function read(usernames: string, { year } = played.season) {
  const { status, body } = await visitor.get<SeasonProgressAnswer>(
    `get-season-progress?season=${year}&usernames=${usernames}`,
  );
  const parsed = shape.safeParse(body);
  expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
  return body.progress;
}
const linesOf = ({ members }: SeasonProgressAnswer['progress']) =>
  members.map(({ user, positions }) => [user.username, ...positions]);

// proves: progress-4
describe('the progress of a season', () => {
  it('has the position of each member after each final weekend, in the order of the question', async () => {
    const progress = await read('dan,ANN,cleo,ben');
    expect(progress.tables.map(({ weekend, with_bonus }) => [weekend.id, with_bonus])).toEqual(
      played.weekends.map(({ id }) => [id, false]),
    );
    expect(linesOf(progress)).toEqual([
      ['dan', 4, 1],
      ['ann', 1, 3],
      ['cleo', 3, 2],
      ['ben', 2, 4],
    ]);
  });

  it('says the same as the weekends and the standings', async () => {
    const progress = await read('ann,ben,cleo,dan');
    for (const [index, { id }] of played.weekends.entries()) {
      const { body } = await visitor.get<{
        race_weekend: { standings: { users_picks: { user: { username: string }; position: number }[] } };
      }>(`get-race-weekend?id=${id}`);
      const shown = body.race_weekend.standings.users_picks.map(({ user, position }) => [user.username, position]);
      const told = progress.members.map(({ user, positions }) => [user.username, positions[index]]);
      expect(told.sort()).toEqual(shown.sort());
    }
  });

  it('has nothing in place of who has no picks', async () => {
    expect(linesOf(await read('eve,ben'))).toEqual([
      ['eve', null, null],
      ['ben', 2, 4],
    ]);
  });

  it('is empty before a weekend is final', async () => {
    expect(await read('ann', open)).toMatchObject({
      tables: [],
      members: [{ user: { username: 'ann' }, positions: [] }],
    });
  });

  it('leaves out a weekend that is not final any more, and ends with the table with the bonus', async () => {
    const [, second] = played.weekends as [RaceWeekend, RaceWeekend];
    await league.database.manager.update(RaceWeekend, second.id, { status: 1 });
    await recompute({ finalized: true });
    const progress = await read('ann,dan');
    expect(progress.tables.map(({ with_bonus }) => with_bonus)).toEqual([false, true]);
    expect(linesOf(progress)).toEqual([
      ['ann', 1, 1],
      ['dan', 4, 4],
    ]);
  });
});

// proves: progress-4
describe('a question for it', () => {
  it.each([
    ['', 400],
    ['season=1951', 400],
    ['usernames=ann', 400],
    ['season=undefined&usernames=ann', 400],
    ['season=1951&usernames=', 400],
    ['season=1951&usernames=ann,', 400],
    ['season=1951&usernames=ann,Ann', 400],
    ['season=1951&usernames=ann&usernames=ben', 400],
    ["season=1951&usernames=ann'--", 400],
    ['season=1951&usernames=a,b,c,d,e,f', 400],
    ['season=1899&usernames=ann', 404],
    ['season=1951&usernames=ann,nobody', 404],
    ['season=1951&usernames=undefined', 404],
  ])('%s is answered %i', async (query, status) => {
    const answer = await visitor.get<{ message: string }>(`get-season-progress?${query}`);
    expect({ status: answer.status, told: typeof answer.body.message }).toEqual({ status, told: 'string' });
  });

  it('may name five members', async () => {
    expect((await read('ann,ben,cleo,dan,eve')).members).toHaveLength(5);
  });
});

// proves: progress-5
describe('a visitor who reads more than a person does', () => {
  const computed = () => [
    `explain-rank?season=${played.season.year}&a=ann&b=ben`,
    `points-receipt?season=${played.season.year}&username=ann`,
    `get-season-progress?season=${played.season.year}&usernames=ann`,
  ];
  const standings = (amount: number) => `get-standings?season=${played.season.year}&amount=${amount}`;
  const statusOf = async (client: Client, path: string) => (await client.get(path)).status;

  // proves: wire-14
  it('is answered 429; not members, and not for what is cached or costs nothing', async () => {
    const there = league.apis.push(await openApi({ ...league.environment, VISITOR_READS_PER_MINUTE: '12' })) - 1;
    const many = league.client(there);
    const member = await league.client(there).logIn('ann', password);
    await many.get('get-current-user/');
    const [explanation = '', receipt = '', progress = ''] = computed();
    expect([await statusOf(many, explanation), await statusOf(many, receipt)]).toEqual([200, 200]);
    expect([await statusOf(many, standings(1)), await statusOf(many, standings(2))]).toEqual([200, 200]);
    for (const path of [standings(3), explanation, receipt, progress]) {
      const { status, body, headers } = await many.get(path);
      expect([path, status, body]).toEqual([path, 429, { message: expect.any(String) as unknown }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    for (let round = 0; round < 13; round += 1) {
      expect([await statusOf(many, standings(1)), await statusOf(many, 'get-seasons-simple')]).toEqual([200, 200]);
      for (const path of [...computed(), standings(10 + round)]) expect(await statusOf(member, path)).toBe(200);
    }
    // All addresses of one IPv6 network of 64 bits are one visitor: three computed reads cost 15 of 12.
    const reads = ['2001:db8:0:7::1', '2001:db8:0:7::2', '2001:db8:0:7:ffff::3'].map((address) =>
      many.get(explanation, { 'x-forwarded-for': address }),
    );
    expect((await Promise.all(reads)).map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  });
});
