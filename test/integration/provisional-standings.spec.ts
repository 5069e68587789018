import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HomeAnswer } from '#league/contract/home.js';
import type { Provisional, ProvisionalStandingsAnswer, StandingsVersionAnswer } from '#league/contract/standings.js';
import {
  provisionalStandingsAnswer as provisionalStandings,
  standingsVersionAnswer as standingsVersion,
} from '#league/contract/standings.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addCrowd } from '../harness/add-crowd.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, type PlayedSeason, play, readWeekend } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeFinish } from '../harness/store-finish.js';
import { storeSessions } from '../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let visitor: Client;
let played: PlayedSeason;
let first: RaceWeekend;
let second: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ann', 'ben', 'cleo', 'dan']) await addMember(league.database, name);
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());

/** Creates the current season of each test with one final weekend: ann 25, ben 20, cleo 16 and dan 13 points. */
beforeEach(async () => {
  await league.database.manager.update(Season, { current: true }, { current: false });
  played = await addFour(league);
  [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
  await league.database.manager.update(Season, played.season.id, { current: true });
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
});

/** Makes each URL unique, because the API's cache hears of the tests' changes after a delay. */
let fresh = 0;
const unkept = () => `fresh=${(fresh += 1)}`;

async function read(weekend: RaceWeekend, part = ''): Promise<Provisional | null> {
  const path = `get-provisional-standings?weekend=${weekend.id}&${part}&${unkept()}`;
  const { status, body } = await visitor.get<ProvisionalStandingsAnswer>(path);
  expect({ status, fault: provisionalStandings.safeParse(body).error?.message }).toEqual({ status: 200 });
  return body.provisional;
}

async function readVersion(query: string): Promise<StandingsVersionAnswer> {
  const { status, body } = await visitor.get<StandingsVersionAnswer>(`get-standings-version?${query}&${unkept()}`);
  expect({ status, fault: standingsVersion.safeParse(body).error?.message }).toEqual({ status: 200 });
  return body;
}

const linesOf = (provisional: Provisional | null) =>
  provisional?.standings.users_picks.map((row) => [
    row.user.username,
    row.position,
    row.position_change,
    row.points,
    row.weekend_points,
  ]);

describe('provisional standings', () => {
  it('include the sprint, with the time when its result was stored', async () => {
    await storeFinish(league.database, second, 'sprint', [89, 1, 43]);
    const provisional = await read(second);
    // The sprint gives 12, 9 and 7: 25 + 9 = 34, 20 + 12 = 32, 13 + 7 = 20, 16.
    expect(linesOf(provisional)).toEqual([
      ['ann', 1, 0, 34, 9],
      ['ben', 2, 0, 32, 12],
      ['dan', 3, 1, 20, 7],
      ['cleo', 4, -1, 16, 0],
    ]);
    const [stored]: { at: Date }[] = await league.database.query(
      `SELECT stored_at AS at FROM race_results WHERE weekend_id = $1`,
      [second.id],
    );
    expect(provisional).toMatchObject({
      weekend: { id: second.id, status: 1 },
      after: 'sprint',
      results_at: stored?.at.toISOString(),
      standings: { amount_users_picks: 4 },
    });
  });

  it('match the standings of the finalized weekend, and disappear when it is final', async () => {
    await storeFinish(league.database, second, 'sprint', [89, 1, 43]);
    await storeFinish(league.database, second, 'race', [33, 43, 1, 89]);
    const provisional = await read(second);
    expect(provisional?.after).toBe('race');
    await finalize(admin, second);
    expect((await readWeekend(admin, second)).standings?.users_picks).toEqual(provisional?.standings.users_picks);
    expect(await read(second)).toBeNull();
  });

  longIt('can be read in parts and around a member', async () => {
    await storeFinish(league.database, second, 'sprint', [89, 1, 43]);
    const names = async (part: string) => (linesOf(await read(second, part)) ?? []).map(([name]) => name);
    expect(await names('amount=2&offset=1')).toEqual(['ben', 'dan']);
    expect(await names('amount=2&offset=3')).toEqual(['cleo']);
    expect(await names('offset=99')).toEqual([]);
    expect(await names('around=DAN&amount=3')).toEqual(['ben', 'dan', 'cleo']);
    expect(await names('around=ann&amount=1')).toEqual(['ann']);
    expect(await names('around=director')).toEqual([]);
    expect(await names('around=nobody')).toEqual([]);
  });

  longIt('follow a result that is stored again', async () => {
    await storeFinish(league.database, second, 'sprint', [89, 1, 43]);
    await read(second);
    await league.database.query('DELETE FROM race_results WHERE weekend_id = $1', [second.id]);
    await storeFinish(league.database, second, 'sprint', [43, 33]);
    const points = (linesOf(await read(second)) ?? []).map(([name, , , total]) => [name, total]);
    expect(Object.fromEntries(points)).toEqual({ ann: 25, ben: 20, cleo: 25, dan: 25 });
  });

  it('are null without a held session, in a finalized season and before the results', async () => {
    expect([await read(first), await read(second)]).toEqual([null, null]);
    await storeFinish(league.database, second, 'sprint', []);
    expect(await read(second)).toBeNull();
    await storeFinish(league.database, second, 'race', [1]);
    expect(await read(second)).toMatchObject({ after: 'race' });
    await league.database.manager.update(Season, played.season.id, { finalized: true });
    expect(await read(second)).toBeNull();
  });

  it('return 404 for an unknown weekend', async () => {
    for (const query of ['', '?weekend=4711', '?weekend=undefined', '?weekend[]=1', '?weekend=99999999999']) {
      const { status, body } = await visitor.get(`get-provisional-standings${query}`);
      expect({ query, status, body }).toEqual({ query, status: 404, body: { message: 'Race weekend not found' } });
    }
  });

  it('do not reveal the picks of others', async () => {
    await league.database.manager.update(Season, played.season.id, { selectionOpen: true });
    await storeFinish(league.database, second, 'sprint', [89]);
    const [row] = (await read(second))?.standings.users_picks ?? [];
    expect(Object.keys(row ?? {}).sort()).toEqual(['points', 'position', 'position_change', 'user', 'weekend_points']);
  });

  longIt('are computed once for many simultaneous readers of a season with many members', async () => {
    const { season, weekends } = await addSeason2023(league.database, league.site.url, {
      weekends: 2,
      year: 1949,
      current: false,
    });
    await addCrowd(league.database, season, 1100);
    const [weekend] = weekends as [RaceWeekend];
    await storeSessions(league.database, weekend, ['sprint']);
    const parts = ['amount=5', 'amount=5&offset=600', 'amount=0', 'amount=9999'];
    const read4 = await Promise.all(parts.map((part) => read(weekend, part)));
    expect(read4.map((one) => one?.standings.users_picks.length)).toEqual([5, 5, 512, 512]);
    expect(read4[1]?.standings.users_picks[0]?.position).toBe(601);
    await storeSessions(league.database, weekend, ['race']);
    const both = await read(weekend);
    await finalize(admin, weekend);
    const final = (await readWeekend(admin, weekend)).standings?.users_picks.slice(0, 512);
    expect(both?.standings.users_picks).toEqual(final);
  });
});

describe('the home page of a member', () => {
  longIt('names the provisional weekend until it is final', async () => {
    const readHome = async () => (await admin.get<HomeAnswer>('get-home')).body.home?.provisional;
    expect(await readHome()).toBeNull();
    await storeFinish(league.database, second, 'sprint', [89]);
    expect(await readHome()).toMatchObject({ weekend: { id: second.id }, after: 'sprint' });
    await storeFinish(league.database, second, 'race', [89]);
    await finalize(admin, second);
    expect(await readHome()).toBeNull();
  });
});

describe('the version of the standings', () => {
  it('is the time of its standings and of its provisional standings, for a season or a weekend', async () => {
    const year = `season=${played.season.year}`;
    const before = await readVersion(year);
    const { standings } = await readWeekend(admin, first);
    expect(before).toEqual({ standings: standings?.computed_at, provisional: null });
    expect(await readVersion(`weekend=${first.id}`)).toEqual(before);
    expect(await readVersion(`weekend=${second.id}`)).toEqual({ standings: null, provisional: null });

    await storeFinish(league.database, second, 'sprint', [89]);
    const provisional = (await read(second))?.results_at;
    expect(await readVersion(year)).toEqual({ ...before, provisional });
    expect(await readVersion(`weekend=${second.id}`)).toEqual({ standings: null, provisional });

    await storeFinish(league.database, second, 'race', [89]);
    await finalize(admin, second);
    const after = await readVersion(year);
    expect(after).toEqual({ standings: (await readWeekend(admin, second)).standings?.computed_at, provisional: null });
    expect(after.standings).not.toBe(before.standings);
    expect(await readVersion(`weekend=${first.id}`)).toEqual(before);
  });

  longIt('returns 304 without a body to a reader who already has it', async () => {
    const path = `get-standings-version?season=${played.season.year}`;
    const { headers } = await visitor.get(path);
    const again = await visitor.call('GET', path, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each(['', '?season=1900', '?season=x', '?weekend=4711', '?weekend=x'])('returns 404 for "%s"', async (query) => {
    expect((await visitor.get(`get-standings-version${query}`)).status).toBe(404);
  });
});
