import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Picks } from '#league/schema/picks.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { isoTime } from '#league/contract/answer-fields.js';
import * as wire from '#league/contract/shapes.js';

let league: TestLeague;
let visitor: Client;
let alice: Client;
let bob: Client;
let season: Season;
let riderOf: Map<number, number>;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  visitor = league.client();
  alice = await joinLeague(league, 'alice');
  bob = await joinLeague(league, 'bob');
  ({ season, riderOf } = await addSeason2023(league.database, league.site.url, { topRookie: true, weekends: 0 }));
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM picks');
  await setSeason({ selectionOpen: true, picksCloseAt: null });
});

const setSeason = (change: Partial<Season>) => league.database.manager.update(Season, season.id, change);
const picksOf = (...numbers: number[]) => ({
  picks_ids: numbers.map((number) => riderOf.get(number)),
  rookie_pick_id: riderOf.get(37),
});
const saved = z.strictObject({ date_saved: z.string().regex(isoTime) });
const save = async (client: Client, picks: object) => {
  const { status, body } = await client.post('set-user-picks/', picks);
  expect(status).toBe(201);
  return saved.parse(body).date_saved;
};
const detailed = z.strictObject({ user_picks: wire.picksDetailed });
const readPicks = async (client: Client, username: string) => {
  const { status, body } = await client.get(`get-user-picks?season=${season.id}&user=${username}`);
  expect(status).toBe(200);
  return detailed.parse(body).user_picks;
};

describe('the time when picks were saved', () => {
  it('is the same in the response to the submission and in the picks', async () => {
    const before = Date.now();
    const dateSaved = await save(alice, picksOf(1, 89, 72, 33, 5));
    expect(Date.parse(dateSaved)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(dateSaved)).toBeLessThanOrEqual(Date.now() + 1000);
    expect((await readPicks(alice, 'alice')).date_saved).toBe(dateSaved);
  });

  it('stays the same if the same picks are saved again, and changes with the picks', async () => {
    const first = await save(alice, picksOf(1, 89, 72, 33, 5));
    expect(await save(alice, picksOf(1, 89, 72, 33, 5))).toBe(first);
    const changed = await save(alice, picksOf(5, 89, 72, 33, 1));
    expect(Date.parse(changed)).toBeGreaterThan(Date.parse(first));
    expect((await readPicks(alice, 'alice')).date_saved).toBe(changed);
  });
});

describe('get-user-picks', () => {
  // proves: rules-27, wire-27
  it('hides the picks from others while the window is open, and shows them afterwards', async () => {
    await save(alice, picksOf(1, 89, 72, 33, 5));
    for (const reader of [bob, visitor])
      expect(await readPicks(reader, 'alice')).toMatchObject({ picks: [], rookie_pick: null });
    expect((await readPicks(alice, 'alice')).picks).toHaveLength(5);
    await setSeason({ selectionOpen: false });
    for (const reader of [bob, visitor, alice]) expect((await readPicks(reader, 'alice')).picks).toHaveLength(5);
  });

  // proves: wire-27
  it('returns 404 for a member without picks and for unknown parameters', async () => {
    await save(alice, picksOf(1, 89, 72, 33, 5));
    const of = (query: string) => bob.get(`get-user-picks${query}`);
    for (const query of [
      `?season=${season.id}&user=bob`,
      `?season=${season.id}&user=nobody`,
      `?season=${season.id}`,
      '?season=4711&user=alice',
      '?season=undefined&user=alice',
      '?user=alice',
      '',
    ])
      expect([query, (await of(query)).status]).toEqual([query, 404]);
  });
});

describe('picks sent on behalf of a member', () => {
  it('are stored only if the sender is this member', async () => {
    const picks = picksOf(1, 89, 72, 33, 5);
    expect((await bob.post('set-user-picks/', { ...picks, username: 'alice' })).status).toBe(403);
    expect(await league.database.manager.count(Picks)).toBe(0);
    await save(bob, { ...picks, username: 'bob' });
    await save(bob, { ...picks, username: null });
  });

  // proves: wire-10
  it('need a log-in', async () => {
    await visitor.get('get-logged-in/');
    expect((await visitor.post('set-user-picks/', picksOf(1, 89, 72, 33, 5))).status).toBe(401);
  });
});

describe('the closing time of the window', () => {
  const moment = new Date('2033-03-25T00:00:00.000Z');
  const readSeasons = async () => {
    const { body: current } = await visitor.get('get-current-season/');
    const { body: all } = await visitor.get('get-seasons-simple/');
    const { body: detail } = await visitor.get('get-season-detailed?season=2023');
    const currentSeason = z.object({ current_season: wire.seasonSimple }).parse(current).current_season;
    const [fromList] = z.object({ seasons: z.array(wire.seasonSimple) }).parse(all).seasons;
    return [currentSeason, fromList, z.object({ season: wire.seasonDetailed }).parse(detail).season];
  };
  const picksState = async () => (await visitor.get('get-users-picks-state/')).body;

  it.each<[string, Partial<Season>, { selection_open: boolean; selection_closes: string | null }]>([
    [
      'is returned while the window is open',
      { picksCloseAt: moment },
      { selection_open: true, selection_closes: '2033-03-25T00:00:00.000Z' },
    ],
    [
      'is null if nothing closes the window automatically',
      { picksCloseAt: null },
      { selection_open: true, selection_closes: null },
    ],
    [
      'is null after an admin has closed the window',
      { selectionOpen: false, picksCloseAt: moment },
      { selection_open: false, selection_closes: null },
    ],
    [
      'is null after the window has closed automatically',
      { picksCloseAt: new Date(Date.now() - 1000) },
      { selection_open: false, selection_closes: null },
    ],
  ])('%s', async (_, change, told) => {
    await setSeason(change);
    for (const one of await readSeasons()) expect(one).toMatchObject(told);
    expect(await picksState()).toEqual({ users_picks_state: told.selection_open });
    const { status } = await alice.post('set-user-picks/', picksOf(1, 89, 72, 33, 5));
    expect(status).toBe(told.selection_open ? 201 : 400);
  });

  it('is public, and every response has the time of the server', async () => {
    const { headers } = await visitor.get('get-current-season/');
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(5000);
  });
});

// proves: wire-28
describe('get-season-detailed', () => {
  it.each([
    ['', 400],
    ['?season=', 400],
    ['?season=undefined', 400],
    ['?season=2019', 404],
  ])('with "%s" returns %i', async (query, status) => {
    expect((await visitor.get(`get-season-detailed${query}`)).status).toBe(status);
  });
});
