import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type OwnWeekend, type OwnWeekendAnswer, ownWeekendAnswer } from '#league/contract/own-weekend.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addCrowd } from '../harness/add-crowd.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, type PlayedSeason, play } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeFinish } from '../harness/store-finish.js';
import { storeSessions } from '../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let dan: Client;
let played: PlayedSeason;
let first: RaceWeekend;
let second: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ann = await joinLeague(league, 'ann');
  dan = await joinLeague(league, 'dan');
  for (const name of ['ben', 'cleo']) await addMember(league.database, name);
});
afterAll(() => league.close());

/** One of two weekends is final: ann 25, ben 20, cleo 16 and dan 13 points. */
beforeEach(async () => {
  played = await addFour(league);
  [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
});

async function read(client: Client, { id }: RaceWeekend): Promise<OwnWeekend | null> {
  const { status, body } = await client.get<OwnWeekendAnswer>(`get-own-weekend?weekend=${id}`);
  expect({ status, fault: ownWeekendAnswer.safeParse(body).error?.message }).toEqual({ status: 200 });
  return body.own_weekend;
}

const ridersOf = (own: OwnWeekend | null) =>
  own?.riders.map(({ competitor, slots, sprint, race }) => [competitor.number, slots, sprint, race]);
const passesOf = (own: OwnWeekend | null) =>
  [own?.passed, own?.passed_by].map((one) => one && [one.users.map(({ username }) => username).join(), one.others]);

describe("the reader's own weekend", () => {
  it("has the points of the reader's riders and the row of the table, but no passes in the first weekend", async () => {
    const own = await read(ann, first);
    expect(own).toMatchObject({ weekend: { id: first.id, status: 2 }, after: 'race', amount_members: 4 });
    expect(ridersOf(own)).toEqual([
      [1, 1, null, 25],
      [5, 1, null, null],
      [10, 1, null, null],
      [20, 1, null, null],
      [21, 1, null, null],
    ]);
    expect(own?.row).toMatchObject({ user: { username: 'ann' }, position: 1, points: 25, weekend_points: 25 });
    expect([own?.ahead, own?.behind?.user.username, own?.behind?.weekend_points]).toEqual([null, 'ben', 20]);
    expect(passesOf(own)).toEqual([null, null]);
  });

  it('is provisional after the sprint, and names the members who passed and were passed', async () => {
    // Dan now has 25, ann 25 + 9, ben 20 and cleo 16 points.
    await storeFinish(league.database, second, 'sprint', [43, 1]);
    const own = await read(dan, second);
    expect(own).toMatchObject({ weekend: { status: 1 }, after: 'sprint', row: { position: 2, position_change: 2 } });
    expect(ridersOf(own)?.[0]).toEqual([43, 1, 12, null]);
    expect(passesOf(own)).toEqual([
      ['ben,cleo', false],
      ['', false],
    ]);
  });

  it('agrees with the final table once the race is in', async () => {
    await play(league, second, [43, 33, 89, 1]);
    const provisional = await read(ann, second);
    await finalize(admin, second);
    const own = await read(ann, second);
    // Ann and dan have 38 points, cleo and ben 36.
    expect(own?.row).toMatchObject({ points: 38, weekend_points: 13 });
    expect({ ...own, weekend: null }).toEqual({ ...provisional, weekend: null });
    expect(await read(dan, second)).toMatchObject({ row: { points: 38, weekend_points: 25 } });
  });

  it('counts a rider in two slots twice', async () => {
    const { season, weekends } = await addSeason2023(league.database, league.site.url, {
      weekends: 1,
      year: 1940,
      current: false,
      topIndependent: true,
    });
    const [weekend] = weekends as [RaceWeekend];
    await addPicks(league.database, season, 'ann', { ranked: [5, 1, 10, 20, 21], independent: 5 });
    await storeFinish(league.database, weekend, 'sprint', [1, 5]);
    const own = await read(ann, weekend);
    expect(ridersOf(own)?.slice(0, 2)).toEqual([
      [5, 2, 9, null],
      [1, 1, 12, null],
    ]);
    expect(own?.row.weekend_points).toBe(30);
  });

  it('is null without a result and for members without picks', async () => {
    expect([await read(ann, second), await read(admin, first)]).toEqual([null, null]);
    await storeFinish(league.database, second, 'sprint', []);
    expect(await read(ann, second)).toBeNull();
    await storeFinish(league.database, second, 'race', [1]);
    expect(await read(admin, second)).toBeNull();
  });

  it.each([
    ['', 400],
    ['?weekend=x', 400],
    ['?weekend=0', 400],
    ['?weekend=99999999999', 400],
    ['?weekend=4711', 404],
  ])('with "%s" returns %d and a message', async (query, status) => {
    expect(await ann.get(`get-own-weekend${query}`)).toMatchObject({
      status,
      body: { message: 'Race weekend not found' },
    });
  });

  longIt('is read with as many rows from a large league as from a small one', async () => {
    const { season, weekends } = await addSeason2023(league.database, league.site.url, {
      weekends: 2,
      year: 1941,
      current: false,
    });
    await addPicks(league.database, season, 'ann', { ranked: [1, 5, 10, 20, 21] });
    await addCrowd(league.database, season, 1100);
    for (const weekend of weekends) {
      await storeSessions(league.database, weekend);
      await finalize(admin, weekend);
    }
    const own = await read(ann, weekends[1] as RaceWeekend);
    expect(own?.amount_members).toBe(1101);
    expect(own?.passed?.users.length).toBeLessThanOrEqual(5);
    expect(own?.passed_by?.users.length).toBeLessThanOrEqual(5);
  });
});
