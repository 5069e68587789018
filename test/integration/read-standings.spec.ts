import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { messages } from '#league/contract/messages.js';
import type { WhatIfAnswer } from '#league/contract/what-if.js';
import type { PicksDetailed, PicksSimple } from '#league/contract/shapes.js';
import { addPicks, type PickedNumbers } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { standingsCalculator } from '../harness/repositories.js';
import * as wire from '#league/contract/shapes.js';

let league: TestLeague;
let visitor: Client;
let alice: Client;
let open: Season;
let openWeekend: RaceWeekend;
let finalWeekend: RaceWeekend;

/** Points after the Portuguese GP: 54, 115, 58, 63 (see reads.spec.ts). The list is in order of submission. */
const picks: [string, PickedNumbers][] = [
  ['carol', { ranked: [43, 41, 93, 20, 42], independent: 30, rookie: 37 }],
  ['alice', { ranked: [1, 12, 72, 5, 33], independent: 89, rookie: 37 }],
  ['dave', { ranked: [89, 72, 10, 21, 73], independent: 72, rookie: 37 }],
  ['bob', { ranked: [72, 5, 73, 21, 10], independent: 5, rookie: 37 }],
];

/** 2023 has one final weekend. 2024 is the current season, with an open window and no results. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const { database } = league;
  alice = await joinLeague(league, 'alice');
  visitor = league.client();
  for (const username of ['bob', 'carol', 'dave', 'nopicks']) await addMember(database, username);
  const specials = { topIndependent: true, topRookie: true, weekends: 1 };
  const past = await addSeason2023(database, league.site.url, { ...specials, current: false });
  const now = await addSeason2023(database, league.site.url, { ...specials, year: 2024, selectionOpen: true });
  open = now.season;
  openWeekend = now.weekends[0] as RaceWeekend;
  for (const [username, numbers] of picks) {
    await addPicks(database, past.season, username, numbers);
    if (username !== 'dave') await addPicks(database, open, username, numbers);
  }
  finalWeekend = past.weekends[0] as RaceWeekend;
  await storeSessions(database, finalWeekend);
  await database.manager.update(RaceWeekend, finalWeekend.id, { status: 2 });
  await database.transaction((manager) => standingsCalculator.recompute(manager, past.season));
});
afterAll(() => league.close());

const shape = z.strictObject({
  standings: z.strictObject({ users_picks: z.array(wire.picksSimple) }),
  amount_users_picks: z.int(),
  after: wire.tableOrigin.nullable(),
  being_corrected: z.array(wire.weekendSimple),
});

async function readStandings(query: string, client = visitor): Promise<StandingsAnswer> {
  const { status, body } = await client.get<StandingsAnswer>(`get-standings?${query}`);
  expect(status).toBe(200);
  const parsed = shape.safeParse(body);
  expect(parsed.success ? '' : z.prettifyError(parsed.error)).toBe('');
  return body;
}

const names = ({ standings }: StandingsAnswer) => standings.users_picks.map(({ user }) => user.username);

describe('the standings', () => {
  // proves: rules-18, wire-25
  it('are taken from the latest final weekend', async () => {
    const body = await readStandings('season=2023&amount=0');
    expect(body.amount_users_picks).toBe(4);
    const lines = body.standings.users_picks.map(({ user, position, position_change, points }) => {
      return [user.username, position, position_change, points];
    });
    expect(lines).toEqual([
      ['alice', 1, 0, 115],
      ['bob', 2, 0, 63],
      ['dave', 3, 0, 58],
      ['carol', 4, 0, 54],
    ]);
  });

  // proves: wire-25
  it.each([
    ['', ['alice', 'bob', 'dave', 'carol']],
    ['&amount=undefined', ['alice', 'bob', 'dave', 'carol']],
    ['&amount=2', ['alice', 'bob']],
    ['&amount=2&offset=1', ['bob', 'dave']],
    ['&offset=3', ['carol']],
    ['&offset=4', []],
    ['&around=DAVE&amount=3', ['bob', 'dave', 'carol']],
    ['&around=alice&amount=3', ['alice', 'bob', 'dave']],
    ['&around=carol&amount=3', ['dave', 'carol']],
    ['&around=bob', ['alice', 'bob', 'dave', 'carol']],
    ['&around=nopicks&amount=3', []],
    ['&around=stranger', []],
  ])('can be read in part%s', async (query, expected) => {
    const body = await readStandings(`season=2023${query}`);
    expect({ names: names(body), amount: body.amount_users_picks }).toEqual({ names: expected, amount: 4 });
  });

  // proves: rules-12
  it('are in the order of submission, without points, until a weekend is final', async () => {
    const body = await readStandings('season=2024');
    const lines = body.standings.users_picks.map(({ user, position, points }) => [user.username, position, points]);
    expect(lines).toEqual([
      ['carol', 1, 0],
      ['alice', 2, 0],
      ['bob', 3, 0],
    ]);
  });
});

// proves: wire-24
describe('the standings of a race weekend', () => {
  const weekendShape = z.strictObject({ race_weekend: wire.weekend });

  it.each([
    ['', ['alice', 'bob', 'dave', 'carol']],
    ['&amount=0', ['alice', 'bob', 'dave', 'carol']],
    ['&amount=2&offset=1', ['bob', 'dave']],
    ['&amount=2&offset=4', []],
    ['&amount=1&around=DAVE', ['dave']],
    ['&amount=1&around=nopicks', []],
    ['&amount=-1&offset=undefined', ['alice', 'bob', 'dave', 'carol']],
  ])('can be read completely or in part%s', async (query, expected) => {
    const { status, body } = await visitor.get<RaceWeekendAnswer>(`get-race-weekend?id=${finalWeekend.id}${query}`);
    const parsed = weekendShape.safeParse(body);
    expect({ status, fault: parsed.success ? '' : z.prettifyError(parsed.error) }).toEqual({ status: 200, fault: '' });
    const { standings, season_year } = body.race_weekend;
    expect(standings?.users_picks.map(({ user }) => user.username)).toEqual(expected);
    expect({ season_year, amount: standings?.amount_users_picks }).toEqual({ season_year: 2023, amount: 4 });
  });

  // proves: rules-16
  it('do not exist before it is final, whatever part is requested', async () => {
    const path = `get-race-weekend?id=${openWeekend.id}&amount=1&around=alice`;
    const { body } = await visitor.get<RaceWeekendAnswer>(path);
    expect(body.race_weekend).toMatchObject({ standings: null, season_year: 2024 });
  });
});

describe('while the window is open', () => {
  const hidden = { picks: [], independent_pick: null, rookie_pick: null };

  // proves: rules-27
  it('picks are shown only to their owner in the standings', async () => {
    const seen = (await readStandings('season=2024', alice)).standings.users_picks;
    expect(seen[0]).toMatchObject({ user: { username: 'carol' }, ...hidden });
    expect(seen[1]?.picks.map(({ number }) => number)).toEqual([1, 12, 72, 5, 33]);
    expect(seen[1]).toMatchObject({ independent_pick: { number: 89 }, rookie_pick: { number: 37 } });
    expect(seen[2]).toMatchObject({ user: { username: 'bob' }, ...hidden });
    for (const row of (await readStandings('season=2024')).standings.users_picks) expect(row).toMatchObject(hidden);
  });

  // proves: rules-27, wire-26
  it('picks are shown only to their owner when they are read one by one', async () => {
    const simple = async (client: Client, username: string) =>
      (await client.get<{ user_picks: PicksSimple }>(`get-user-picks-simple?season=2024&username=${username}`)).body
        .user_picks;
    const detailed = async (client: Client, username: string) =>
      (await client.get<{ user_picks: PicksDetailed }>(`get-user-picks?season=${open.id}&user=${username}`)).body
        .user_picks;
    for (const read of [simple, detailed]) {
      expect(await read(alice, 'carol')).toMatchObject(hidden);
      expect(await read(visitor, 'alice')).toMatchObject(hidden);
      expect((await read(alice, 'alice')).picks).toHaveLength(5);
    }
  });

  // proves: rules-26, rules-27
  it('picks are shown to everybody once a result is stored or the window has closed', async () => {
    const { database } = league;
    const numbers = async () =>
      (await readStandings('season=2024')).standings.users_picks.map((row) => row.picks.length);
    await expectSoon(numbers, [0, 0, 0]);
    await storeSessions(database, openWeekend, ['sprint']);
    await expectSoon(numbers, [5, 5, 5]);
    await database.query('DELETE FROM race_results WHERE weekend_id = $1', [openWeekend.id]);
    await expectSoon(numbers, [0, 0, 0]);
    await database.manager.update(Season, open.id, { picksCloseAt: new Date(Date.now() - 1000) });
    await expectSoon(numbers, [5, 5, 5]);
    await database.manager.update(Season, open.id, { picksCloseAt: null, selectionOpen: false });
    await expectSoon(numbers, [5, 5, 5]);
    await database.manager.update(Season, open.id, { selectionOpen: true });
  });
});

describe('a request with invalid parameters', () => {
  // proves: wire-25, wire-26, wire-5
  it.each<[string, number]>([
    ['get-standings?season=2019', 404],
    ['get-standings?season=undefined', 404],
    ['get-standings?season=null&amount=null', 404],
    ['get-standings?season=next', 404],
    ['get-standings', 404],
    ['get-user-picks-simple?season=2023&username=nopicks', 404],
    ['get-user-picks-simple?season=2023&username=undefined', 404],
    ['get-user-picks-simple?season=2019&username=alice', 404],
    ['get-user-picks-simple', 404],
    ['get-user-picks?season=1&user=nopicks', 404],
    ['get-user-picks?season=1', 404],
    ['get-user-picks?season=4711&user=alice', 404],
    ['get-user-picks?season=null&user=null', 404],
    ['get-race-weekend?id=4711', 404],
    ['get-race-weekend?id=undefined', 404],
    ['get-race-weekend?id=99999999999999999999', 404],
    ['get-race-weekend?id=1&id=2', 404],
    ['get-race-weekend', 404],
    ['get-season-detailed?season=2019', 404],
    ['get-season-detailed?season=null', 400],
    ['get-season-detailed', 400],
  ])('%s returns %i', async (path, status) => {
    const answer = await visitor.get(path);
    expect({ status: answer.status, isJson: typeof answer.body }).toEqual({ status, isJson: 'object' });
  });

  // proves: wire-23
  it.each<[string, number]>([
    ['?season=2019', 404],
    ['?season=next', 404],
    ['?season=99999999999', 404],
    ['?season=2023&season=2022', 404],
    ['?season=undefined&amount=undefined', 200],
    ['?season=undefined&amount=3', 200],
    ['?season=null', 200],
    ['?season=', 200],
    ['?amount=3', 200],
    ['', 200],
  ])('get-race-weekends%s returns %i with a flag', async (query, status) => {
    const answer = await visitor.get(`get-race-weekends${query}`);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status,
      body: { invalid_season: true, race_weekends: [] },
    });
  });
});

// proves: what-if-2
describe('the what-if data while picks are hidden', () => {
  it('contains no picks, not even for their owners, and ranks nobody by them', async () => {
    for (const client of [visitor, alice])
      for (const query of ['season=2024', 'season=2024&usernames=alice,bob']) {
        const { body, headers } = await client.get<WhatIfAnswer>(`get-what-if?${query}`);
        expect(body.what_if).toMatchObject({ members: null, without_members: 'hidden', amount_members: 3 });
        expect(JSON.stringify(body)).not.toMatch(/alice|bob|picked/);
        expect(headers.get('cache-control')).toBe('no-store');
      }
    const weekends = [{ id: openWeekend.id, sprint: null, race: null }];
    expect(await alice.post('rank-what-if/', { season: 2024, weekends, with_bonus: false })).toMatchObject({
      status: 400,
      body: { message: messages.whatIf.hidden },
    });
    const answer = await visitor.get<WhatIfAnswer>('get-what-if?season=2023');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.body.what_if.members?.usernames).toEqual(['carol', 'alice', 'dave', 'bob']);
  });
});
