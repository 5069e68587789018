import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Picks } from '#league/schema/picks.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { StandingsAnswer } from '#league/contract/answers.js';
import type { HomeAnswer } from '#league/contract/home.js';
import type { PicksSealsAnswer } from '#league/contract/seals.js';
import type { PicksDetailed, StandRow } from '#league/contract/shapes.js';
import type { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import type { Answer, Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { picksService, sealsService } from '../harness/league-services.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import type { PicksFlags } from '../harness/picks-flags.js';
import { expectPicksRefused, expectWindowClosed } from '../harness/picks-refusal.js';
import { storeSessions } from '../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let alice: Client;
/** Uses the second API process. */
let bob: Client;
let season: Season;
let weekend: RaceWeekend;
let riderOf: Map<number, number>;

beforeAll(async () => {
  league = await startLeague({ apis: 2, overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob', { api: 1 });
  const open = { topIndependent: true, topRookie: true, selectionOpen: true, weekends: 1 };
  const added = await addSeason2023(league.database, league.site.url, open);
  [weekend] = added.weekends as [RaceWeekend];
  ({ season, riderOf } = added);
});
afterAll(() => league.close());
beforeEach(async () => {
  await deleteAll(league.database, 'picks', 'race_results', 'seal_roots');
  const open = { current: true, selectionOpen: true, picksCloseAt: null, topIndependent: true, topRookie: true };
  await setSeason({ ...open, hadFinalWeekend: false, picksSealedAt: null });
});

const setSeason = (change: Partial<Season>) => league.database.manager.update(Season, season.id, change);
const ids = (...numbers: number[]) => numbers.map((number) => riderOf.get(number));
/** The rider 89 rides for an independent team. The rider 37 is a rookie, and also independent. */
const good = (...ranked: number[]) => ({
  picks_ids: ids(...ranked),
  independent_pick_id: riderOf.get(89),
  rookie_pick_id: riderOf.get(37),
});
const send = (client: Client, picks: object) => client.post('set-user-picks/', picks);
const countPicks = () => league.database.manager.count(Picks);

async function readOwn(client: Client, username: string) {
  const { status, body } = await client.get<{ user_picks: PicksDetailed }>(
    `get-user-picks?season=${season.id}&user=${username}`,
  );
  expect(status).toBe(200);
  return body.user_picks.picks.map(({ competitor_points: { competitor } }) => competitor.number);
}

describe('picks', () => {
  // proves: picks-14, wire-53
  it('are stored, and can be changed until a result is stored', async () => {
    expect(await send(alice, good(1, 89, 72, 33, 5))).toMatchObject({ status: 201, body: {} });
    expect(await readOwn(alice, 'alice')).toEqual([1, 89, 72, 33, 5]);
    const { picks_ids } = good(5, 33, 72, 89, 1);
    const asText = { ...good(), picks_ids: picks_ids.map(String), rookie_pick_id: String(riderOf.get(37)) };
    expect((await send(alice, asText)).status).toBe(201);
    expect(await readOwn(alice, 'alice')).toEqual([5, 33, 72, 89, 1]);
    expect(await countPicks()).toBe(1);
  });

  // proves: rules-10
  it('keep the time of the last submission that changed them', async () => {
    const submittedAt = async () => (await league.database.manager.findOneByOrFail(Picks, {})).submittedAt.getTime();
    await send(alice, good(1, 89, 72, 33, 5));
    const first = await submittedAt();
    expect((await send(alice, good(1, 89, 72, 33, 5))).status).toBe(201);
    expect(await submittedAt()).toBe(first);
    await send(alice, good(1, 89, 72, 5, 33));
    expect(await submittedAt()).toBeGreaterThan(first);
  });

  const [none, all] = [
    [false, false, false, false, false],
    [true, true, true, true, true],
  ];
  // proves: wire-53, wire-56, wire-11, picks-5, picks-6
  it.each<[string, () => object, PicksFlags]>([
    [
      'a rider who is not in any season',
      () => ({ ...good(), picks_ids: [...ids(1, 89), 4711, ...ids(33, 5)] }),
      { invalid_picks: [false, false, true, false, false] },
    ],
    ['the same rider twice', () => good(1, 89, 1, 33, 5), { invalid_picks: [true, false, true, false, false] }],
    [
      'an empty slot',
      () => ({ ...good(), picks_ids: [...ids(1, 89), null, ...ids(33, 5)] }),
      { invalid_picks: [false, false, true, false, false] },
    ],
    ['four riders', () => good(1, 89, 72, 33), { invalid_picks: [false, false, false, false, true] }],
    ['six riders', () => good(1, 89, 72, 33, 5, 10), { invalid_picks: all }],
    [
      'ids that are not numbers',
      () => ({ ...good(), picks_ids: ['x', {}, -1, 1.5, '99999999999'] }),
      { invalid_picks: all },
    ],
    ['an empty body', () => ({}), { invalid_picks: all, invalid_independent: true, invalid_rookie: true }],
    [
      'an independent pick of a factory rider',
      () => ({ ...good(1, 89, 72, 33, 5), independent_pick_id: riderOf.get(1) }),
      { invalid_independent: true },
    ],
    [
      'a rookie pick who is not a rookie',
      () => ({ ...good(1, 89, 72, 33, 5), rookie_pick_id: riderOf.get(89) }),
      { invalid_rookie: true },
    ],
    [
      'no special picks',
      () => ({ picks_ids: ids(1, 89, 72, 33, 5) }),
      { invalid_picks: none, invalid_independent: true, invalid_rookie: true },
    ],
  ])('are refused with %s', async (_, picks, flags) => {
    expectPicksRefused(await send(alice, picks()), flags);
    expect(await countPicks()).toBe(0);
  });

  // proves: wire-53
  it('are refused with riders of another season', async () => {
    const other = await addSeason2023(league.database, league.site.url, { year: 2022, current: false, weekends: 0 });
    const picks_ids = [1, 89, 72, 33, 5].map((number) => other.riderOf.get(number));
    expectPicksRefused(await send(alice, { ...good(), picks_ids }), { invalid_picks: all });
  });

  // proves: wire-53
  it('need a current season', async () => {
    await setSeason({ current: false });
    expectPicksRefused(await send(alice, good(1, 89, 72, 33, 5)), { invalid_season: true });
  });

  // proves: wire-55, rules-24
  it('need an open window, and none are accepted after an admin or the deadline has closed it', async () => {
    await setSeason({ selectionOpen: false });
    expectWindowClosed(await send(alice, good(1, 89, 72, 33, 5)));
    await setSeason({ selectionOpen: true, picksCloseAt: new Date(Date.now() - 1000) });
    expectWindowClosed(await send(alice, good(1, 89, 72, 33, 5)));
    await setSeason({ picksCloseAt: new Date(Date.now() + 60_000) });
    expect((await send(alice, good(1, 89, 72, 33, 5))).status).toBe(201);
  });
});

describe('special picks', () => {
  // proves: wire-54
  it.each(['independent_pick_id', 'rookie_pick_id'])(
    'may have the independent pick under %s if the season asks for no rookie',
    async (key) => {
      await setSeason({ topRookie: false });
      const picks = { picks_ids: ids(1, 89, 72, 33, 5), [key]: riderOf.get(72) };
      expect((await send(alice, picks)).status).toBe(201);
      const stored = await league.database.manager.findOneByOrFail(Picks, {});
      expect(stored).toMatchObject({ independentId: riderOf.get(72), rookieId: null });
    },
  );

  // proves: wire-54
  it.each(['independent_pick_id', 'rookie_pick_id'])(
    'may have the rookie pick under %s if the season asks for no independent',
    async (key) => {
      await setSeason({ topIndependent: false });
      expect((await send(alice, { picks_ids: ids(1, 89, 72, 33, 5), [key]: riderOf.get(37) })).status).toBe(201);
      const stored = await league.database.manager.findOneByOrFail(Picks, {});
      expect(stored).toMatchObject({ independentId: null, rookieId: riderOf.get(37) });
      expectPicksRefused(await send(bob, { picks_ids: ids(5, 89, 72, 33, 1), [key]: riderOf.get(72) }), {
        invalid_rookie: true,
      });
    },
  );

  // proves: wire-54
  it('are optional and not stored if the season does not ask for them', async () => {
    await setSeason({ topIndependent: false, topRookie: false });
    expect((await send(alice, { picks_ids: ids(1, 89, 72, 33, 5) })).status).toBe(201);
    expect((await send(bob, good(5, 89, 72, 33, 1))).status).toBe(201);
    const stored = await league.database.manager.find(Picks);
    expect(stored.map(({ independentId, rookieId }) => [independentId, rookieId])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('the same picks', () => {
  // proves: rules-28
  it('can be held by one member only, but another order or special pick makes them different', async () => {
    await send(alice, good(1, 89, 72, 33, 5));
    expectPicksRefused(await send(bob, good(1, 89, 72, 33, 5)), { picks_already_selected: true });
    expect((await send(bob, good(1, 89, 72, 5, 33))).status).toBe(201);
    expectPicksRefused(await send(bob, good(1, 89, 72, 33, 5)), { picks_already_selected: true });
    expect(await readOwn(bob, 'bob')).toEqual([1, 89, 72, 5, 33]);
    expect((await send(bob, { ...good(1, 89, 72, 33, 5), independent_pick_id: riderOf.get(72) })).status).toBe(201);
  });

  // proves: rules-28
  it('are free again after their holder has changed them', async () => {
    await send(alice, good(1, 89, 72, 33, 5));
    await send(alice, good(5, 89, 72, 33, 1));
    expect((await send(bob, good(1, 89, 72, 33, 5))).status).toBe(201);
  });

  // proves: rules-28
  it('go to exactly one of two members who submit them at the same instant', async () => {
    for (const round of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const five = [1, 89, 72, 33, 5, 10, 73, 41, 12, 20, 43, 49, 21, 93, 23, 88].slice(round % 11, (round % 11) + 5);
      if (round % 2 === 1) await setSeason({ topIndependent: false, topRookie: false });
      await league.database.query('DELETE FROM picks');
      const both = await Promise.all([send(alice, good(...five)), send(bob, good(...five))]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
      expectPicksRefused(both.find(({ status }) => status === 400) as Answer, { picks_already_selected: true });
      expect(await countPicks()).toBe(1);
    }
  });

  it('are stored once if a member submits twice at the same instant', async () => {
    const again = league.client(1);
    for (const [name, value] of alice.cookies) again.cookies.set(name, value);
    const both = await Promise.all([alice, again].map((client) => send(client, good(1, 89, 72, 33, 5))));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const others = await Promise.all([send(alice, good(5, 89, 72, 33, 1)), send(again, good(10, 89, 72, 33, 1))]);
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countPicks()).toBe(1);
  });
});

describe('picks that the database refuses for another reason', () => {
  it('cause an internal error, not a message that another member has them', async () => {
    await league.database.query('ALTER TABLE picks ADD CONSTRAINT picks_none CHECK (false) NOT VALID');
    const { status, body } = await send(alice, good(1, 89, 72, 33, 5));
    await league.database.query('ALTER TABLE picks DROP CONSTRAINT picks_none');
    expect({ status, body }).toMatchObject({ status: 500, body: { message: 'Internal error' } });
    expect((await send(alice, good(1, 89, 72, 33, 5))).status).toBe(201);
  });
});

// proves: rules-26
describe('a season with a stored result', () => {
  it('accepts only unchanged picks and the first picks of a member', async () => {
    await send(alice, good(1, 89, 72, 33, 5));
    await storeSessions(league.database, weekend, ['sprint']);
    expectPicksRefused(await send(alice, good(5, 89, 72, 33, 1)), { cant_select_picks: true });
    expect((await send(alice, good(1, 89, 72, 33, 5))).status).toBe(201);
    expect(await readOwn(alice, 'alice')).toEqual([1, 89, 72, 33, 5]);
    expectPicksRefused(await send(bob, good(1, 89, 72, 33, 5)), { picks_already_selected: true });
    expect((await send(bob, good(5, 89, 72, 33, 1))).status).toBe(201);
  });

  // proves: rules-15
  it('shows late joiners in the tables immediately, as if they had joined before the start', async () => {
    await send(alice, good(1, 89, 72, 33, 5));
    await storeSessions(league.database, weekend);
    expect((await admin.put('finalize-race-weekend/', { id: weekend.id })).status).toBe(201);
    expect((await send(bob, good(12, 89, 72, 33, 1))).status).toBe(201);
    expect(await readOwn(bob, 'bob')).toEqual([12, 89, 72, 33, 1]);
    const { body } = await bob.get<{ race_weekend: { standings: { users_picks: StandRow[] } } }>(
      `get-race-weekend?id=${weekend.id}`,
    );
    const lines = body.race_weekend.standings.users_picks.map(({ user, points }) => [user.username, points]);
    // 37 + 9 + 16 + 10 for both, Zarco's 15 or Viñales' 25, 9 for the independent Martín and 3 for the rookie.
    expect(lines).toEqual([
      ['bob', 109],
      ['alice', 99],
    ]);
    await admin.put('un-finalize-race-weekend/', { id: weekend.id });
  });
});

// proves: rules-26, rules-27
describe('a season that has had a final weekend', () => {
  const rankedFor = async (reader: Client) => {
    const { body } = await reader.get<StandingsAnswer>('get-standings?season=2023');
    return body.standings.users_picks.map(({ user, picks }) => [user.username, picks.map(({ number }) => number)]);
  };
  const canSubmit = async (client: Client) => (await client.get<HomeAnswer>('get-home/')).body.home?.picks?.can_submit;
  const deleteRaces = async () => {
    const races: { id: number }[] = await league.database.query('SELECT id FROM race_results');
    for (const { id: raceId } of races)
      expect((await admin.post('delete-race/', { raceId, year: 2023 })).status).toBe(201);
  };

  it.each<[string, () => Promise<void>]>([
    [
      'the weekend is reopened and its results are deleted',
      async () => {
        expect((await admin.put('un-finalize-race-weekend/', { id: weekend.id })).status).toBe(201);
        await deleteRaces();
      },
    ],
    [
      'its only weekend is deleted',
      async () => {
        expect((await admin.put('delete-race-weekend/', { id: weekend.id })).status).toBe(201);
        weekend = await league.database.manager.save(RaceWeekend, { ...weekend });
      },
    ],
  ])('counts as begun even if %s', async (_, undo) => {
    await send(alice, good(1, 89, 72, 33, 5));
    await storeSessions(league.database, weekend);
    expect((await admin.put('finalize-race-weekend/', { id: weekend.id })).status).toBe(201);
    await undo();
    expectPicksRefused(await send(alice, good(5, 89, 72, 33, 1)), { cant_select_picks: true });
    for (const reader of [bob, league.client()])
      expect(await rankedFor(reader)).toEqual([['alice', [1, 89, 72, 33, 5]]]);
    expect([await canSubmit(alice), await canSubmit(bob)]).toEqual([false, true]);
    const { id } = await league.database.manager.findOneByOrFail(Picks, {});
    const deletion = picksService(league.database, {} as JobDispatcher).delete(id);
    await expect(deletion).rejects.toMatchObject({ code: 'picks_deletion_closed' });
    await sealsService(league.database).sealDue();
    expect((await send(bob, good(12, 89, 72, 33, 1))).status).toBe(201);
    const { body } = await bob.get<PicksSealsAnswer>('get-picks-seals?season=2023');
    expect(body.picks_seals).toMatchObject({ amount: 2, amount_late: 1 });
  });

  it('would not count as begun without that weekend, and picks are hidden again if its only result is deleted', async () => {
    await send(alice, good(1, 89, 72, 33, 5));
    await storeSessions(league.database, weekend, ['sprint']);
    expect(await rankedFor(bob)).toEqual([['alice', [1, 89, 72, 33, 5]]]);
    await deleteRaces();
    expect(await rankedFor(admin)).toEqual([['alice', []]]);
    // The other API process follows the notification of the change, and no request waits for it.
    await expectSoon(() => rankedFor(bob), [['alice', []]]);
    expect((await send(alice, good(5, 89, 72, 33, 1))).status).toBe(201);
  });
});
