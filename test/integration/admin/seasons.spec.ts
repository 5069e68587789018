import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Season } from '#league/schema/season.entity.js';
import type {
  CurrentSeasonAnswer,
  SeasonAdminAnswer,
  SeasonsAnswer,
  StandingsAnswer,
} from '#league/contract/answers.js';
import type { PicksSealsAnswer } from '#league/contract/seals.js';
import type { Client } from '../../harness/client.js';
import { deleteAll } from '../../harness/delete-all.js';
import { joinLeague } from '../../harness/join-league.js';
import { sealsService } from '../../harness/league-services.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { seasonMessagesRepository } from '../../harness/repositories.js';

let league: TestLeague;
let admin: Client;
let elsewhere: Client;

beforeAll(async () => {
  league = await startLeague({ apis: 2, workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  elsewhere = await joinLeague(league, 'marshal', { isAdmin: true, api: 1 });
});
afterAll(() => league.close());
beforeEach(() => deleteAll(league.database, 'seasons'));

const create = (year: unknown, more: object = {}, client = admin) => client.post('create-season/', { year, ...more });
const setCurrent = (year: unknown, client = admin) => client.put('set-current-season/', { year });

async function readSeasons() {
  return (await admin.get<SeasonsAnswer>('get-seasons-simple/')).body.seasons;
}

const currentYears = async () => (await readSeasons()).filter(({ current }) => current).map(({ year }) => year);
const idOf = async (year: number) => (await readSeasons()).find((season) => season.year === year)?.id;

describe('creating a season', () => {
  // proves: rules-20
  it('makes it current only if no season is current', async () => {
    expect(await create('2027', { top_independent: true, top_rookie: false })).toMatchObject({ status: 200, body: {} });
    expect((await create(2028)).status).toBe(200);
    const flags = { finalized: false, selection_open: false, selection_closes: null, top_rookie: false };
    expect(await readSeasons()).toEqual([
      { id: expect.any(Number), year: 2028, current: false, top_independent: false, ...flags },
      { id: expect.any(Number), year: 2027, current: true, top_independent: true, ...flags },
    ]);
  });

  it('needs a unique year', async () => {
    await create(2027);
    const { status, body } = await create(2027, { top_rookie: true });
    expect({ status, body }).toEqual({ status: 400, body: { message: 'Be sure the year of the season is unique' } });
    expect(await readSeasons()).toHaveLength(1);
  });

  // proves: admin-seasons-2
  it.each([1900, 2099])('accepts %i', async (year) => {
    expect((await create(year)).status).toBe(200);
  });

  // proves: wire-61, admin-seasons-2
  it.each([1899, 2100, 2027.5, 'next', '', null, undefined, true, [2027], 99999999999])('refuses %j', async (year) => {
    const { status, body } = await create(year);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'Be sure the year of the season is unique' },
    });
    expect(await readSeasons()).toEqual([]);
  });

  // proves: rules-20, admin-more-1
  it('succeeds for only one of two simultaneous admins with the same year, and makes one season current with two years', async () => {
    const both = await Promise.all([create(2027), create(2027, {}, elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await deleteAll(league.database, 'seasons');
    const two = await Promise.all([create(2030), create(2031, {}, elsewhere)]);
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
    expect(await currentYears()).toHaveLength(1);
  });
});

describe('deleting a season', () => {
  const remove = (seasonId: unknown) => admin.post('delete-season/', { seasonId });

  // proves: rules-21
  it('hides all its contents, frees its year and leaves no season current', async () => {
    const { season, weekends, riderOf } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
    expect(await remove(String(season.id))).toMatchObject({ status: 200, body: {} });
    expect(await readSeasons()).toEqual([]);
    for (const path of [
      'get-current-season/',
      'get-season-admin?season=2023',
      'get-season-detailed?season=2023',
      'get-race-weekends?season=2023',
      'get-standings?season=2023',
      `get-race-weekend?id=${weekends[0]?.id}`,
      `get-race-weekend-admin?id=${weekends[0]?.id}`,
      `get-season-competitor?id=${riderOf.get(1)}`,
    ])
      expect({ path, status: (await admin.get(path)).status }).toEqual({ path, status: 404 });
    expect((await create(2023)).status).toBe(200);
    expect(await currentYears()).toEqual([2023]);
    const { body } = await admin.get<CurrentSeasonAnswer>('get-current-season/');
    expect(body.competitors_sorted_number).toEqual([]);
  });

  // proves: rules-21
  it('protects its weekends, riders and results from changes', async () => {
    const { season, weekends, riderOf } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
    await remove(season.id);
    const id = weekends[0]?.id;
    const answers = await Promise.all([
      admin.put('delete-race-weekend/', { id }),
      admin.put('finalize-race-weekend/', { id }),
      admin.post('post-race-weekend-event/', { id, event_type: 1 }),
      admin.post('delete-competitor/', { competitor_id: riderOf.get(1), season_id: season.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  // proves: wire-62
  it.each<[unknown, number]>([
    [4711, 404],
    ['undefined', 400],
    [undefined, 400],
    [0, 400],
  ])('with id %j returns %i', async (seasonId, status) => {
    expect((await remove(seasonId)).status).toBe(status);
  });

  // proves: wire-62
  it('returns 404 if it is already deleted', async () => {
    await create(2027);
    const id = await idOf(2027);
    await remove(id);
    const { status, body } = await remove(id);
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Season not found' } });
  });
});

describe('the current season', () => {
  // proves: rules-20, wire-64
  it('is the season that was last set as current', async () => {
    await create(2027);
    await create(2028);
    expect(await setCurrent('2028')).toMatchObject({ status: 200, body: {} });
    expect(await currentYears()).toEqual([2028]);
    expect((await setCurrent(2027)).status).toBe(200);
    expect(await currentYears()).toEqual([2027]);
  });

  // proves: wire-64, admin-season-4
  it('cannot be set to itself, or to a finalized or unknown season', async () => {
    await create(2027);
    await create(2026);
    await league.database.manager.update(Season, { year: 2026 }, { finalized: true });
    const message = 'There was an error submiting the current season';
    expect(await setCurrent(2027)).toMatchObject({ status: 400, body: { message } });
    const finalized = 'The season is finalized and can no longer change';
    expect(await setCurrent(2026)).toMatchObject({ status: 400, body: { message: finalized } });
    expect(await setCurrent(2030)).toMatchObject({ status: 404, body: { message: 'Season not found' } });
    for (const year of ['undefined', null, {}, 99999999999]) expect((await setCurrent(year)).status).toBe(400);
    expect(await currentYears()).toEqual([2027]);
  });

  // proves: rules-24
  it('is the only season with an open picks window, because the previous window closes for good and its picks become public', async () => {
    const { season, riderOf } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
    await create(2024);
    const reader = await joinLeague(league, 'reader');
    const toggle = () => admin.put('toggle-users-picks/');
    expect((await toggle()).body).toEqual({ users_picks_state: true });
    const picks_ids = [1, 89, 72, 33, 5].map((number) => riderOf.get(number));
    expect((await elsewhere.post('set-user-picks/', { picks_ids })).status).toBe(201);
    expect((await setCurrent(2024)).status).toBe(200);

    expect((await readSeasons()).map(({ year, selection_open }) => [year, selection_open])).toEqual([
      [2024, false],
      [2023, false],
    ]);
    const { body } = await reader.get<StandingsAnswer>('get-standings?season=2023');
    expect(body.standings.users_picks.map(({ picks }) => picks.map(({ number }) => number))).toEqual([
      [1, 89, 72, 33, 5],
    ]);
    expect((await admin.get('get-season-archive?season=2023')).status).toBe(200);
    await sealsService(league.database).sealDue();
    const seals = await reader.get<PicksSealsAnswer>(`get-picks-seals?season=${season.year}`);
    expect(seals.body.picks_seals).toMatchObject({ amount: 1, roots: [{ kind: 'close' }] });

    expect((await setCurrent(2023)).status).toBe(200);
    expect((await admin.get('get-users-picks-state/')).body).toEqual({ users_picks_state: false });
  });

  // proves: rules-24
  it('is the only season that can be stored with an open picks window, even by a process of the previous release', async () => {
    await addSeason2023(league.database, league.site.url, { weekends: 0, selectionOpen: true });
    const isOpen = async () => {
      const [season] = await league.database.query<{ open: boolean }[]>('SELECT selection_open AS open FROM seasons');
      return season?.open;
    };
    for (const change of ['current = false', 'deleted_at = now()', 'finalized = true']) {
      await league.database.query(
        'UPDATE seasons SET current = true, finalized = false, deleted_at = NULL, selection_open = true',
      );
      expect(await isOpen()).toBe(true);
      await league.database.query(`UPDATE seasons SET ${change}`);
      expect([change, await isOpen()]).toEqual([change, false]);
    }
  });

  // proves: rules-20
  longIt('is a single season if one admin sets a season while another creates one', async () => {
    await create(2028);
    for (let year = 2030; year < 2040; year += 1) {
      await league.database.query('UPDATE seasons SET current = false');
      const [chosen, created] = await Promise.all([setCurrent(2028), create(year, {}, elsewhere)]);
      expect([chosen.status, created.status]).toEqual([200, 200]);
      expect(await currentYears()).toEqual([2028]);
    }
  });

  // proves: rules-20, admin-more-1
  longIt('is a single season if two admins set different seasons at the same time', async () => {
    for (const year of [2027, 2028, 2029]) await create(year);
    for (let round = 0; round < 5; round += 1) {
      if (round > 0) await setCurrent(2027);
      const both = await Promise.all([setCurrent(2028), setCurrent(2029, elsewhere)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await currentYears()).toHaveLength(1);
    }
  });
});

// proves: wire-63
describe('get-season-admin', () => {
  it.each<[string, number]>([
    ['?season=2027', 404],
    ['?season=undefined', 400],
    ['', 400],
  ])('with %s returns %i', async (query, status) => {
    const answer = await admin.get(`get-season-admin${query}`);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message: 'Season not found' } });
  });
});

describe('season messages', () => {
  // proves: wire-85
  it('of the season, and of no season, are listed with the latest first, until an admin deletes them', async () => {
    await create(2027);
    await create(2028);
    const { manager } = league.database;
    await seasonMessagesRepository.add(manager, (await idOf(2027)) ?? 0, 'first');
    await seasonMessagesRepository.add(manager, (await idOf(2028)) ?? 0, 'of another season');
    await seasonMessagesRepository.add(manager, null, 'of no season');
    await seasonMessagesRepository.add(manager, (await idOf(2027)) ?? 0, 'last');
    const read = async () =>
      (await admin.get<SeasonAdminAnswer>('get-season-admin?season=2027')).body.season.season_messages;
    const messages = await read();
    expect(messages.map(({ message, season }) => [message, season?.year ?? null])).toEqual([
      ['last', 2027],
      ['of no season', null],
      ['first', 2027],
    ]);
    const remove = (season_message_id: unknown) => admin.put('delete-season-message/', { season_message_id });
    expect(await remove(String(messages[0]?.id))).toMatchObject({ status: 201, body: {} });
    expect((await remove(messages[0]?.id)).status).toBe(404);
    expect((await read()).map(({ message }) => message)).toEqual(['of no season', 'first']);
    for (const id of ['undefined', null, 0]) expect((await remove(id)).status).toBe(400);
    await league.database.query('DELETE FROM season_messages');
  });
});
