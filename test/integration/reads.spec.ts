import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Announcement } from '#league/schema/announcement.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { SeasonDetailed } from '#league/contract/shapes.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { standingsCalculator } from '../harness/repositories.js';
import { seasonAdmin } from '#league/contract/shapes.js';
import * as wire from '#league/contract/shapes.js';

let league: TestLeague;
let visitor: Client;
let alice: Client;
let director: Client;
let season: Season;
let weekends: RaceWeekend[];

/** In 2023, two weekends are final and the sprint of the third is stored. 2021 is deleted. No season is current. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  const { database } = league;
  director = await joinLeague(league, 'director', { isAdmin: true });
  alice = await joinLeague(league, 'alice');
  for (const username of ['bob', 'carol', 'dave', 'nopicks']) await addMember(database, username);
  const specials = { topIndependent: true, topRookie: true, current: false };
  ({ season, weekends } = await addSeason2023(database, league.site.url, { weekends: 4, ...specials }));
  await addPicks(database, season, 'alice', { ranked: [1, 12, 72, 5, 33], independent: 89, rookie: 37 });
  await addPicks(database, season, 'bob', { ranked: [72, 5, 73, 21, 10], independent: 5, rookie: 37 });
  await addPicks(database, season, 'carol', { ranked: [43, 41, 93, 20, 42], independent: 30, rookie: 37 });
  await addPicks(database, season, 'dave', { ranked: [89, 72, 10, 21, 73], independent: 72, rookie: 37 });
  const [portugal, argentina, americas] = weekends as [RaceWeekend, RaceWeekend, RaceWeekend];
  await storeSessions(database, portugal);
  await storeSessions(database, argentina);
  await storeSessions(database, americas, ['sprint']);
  await database.manager.update(RaceWeekend, [portugal.id, argentina.id], { status: 2 });
  await database.transaction((manager) => standingsCalculator.recompute(manager, season));
  await addSeason2023(database, league.site.url, { year: 2021, current: false, deletedAt: new Date(), weekends: 1 });
  visitor = league.client();
});
afterAll(() => league.close());

/** Returns the body of a call after checking it against its exact schema. */
async function read<T>(path: string, shape: z.ZodType<T>, client = visitor): Promise<T> {
  const { status, body } = await client.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  const parsed = shape.safeParse(body);
  expect(parsed.success ? '' : z.prettifyError(parsed.error)).toBe('');
  return body as T;
}

describe('seasons', () => {
  // proves: wire-21, wire-22
  it('are listed with the latest year first, without deleted seasons', async () => {
    await league.database.manager.insert(Season, [{ year: 2022 }, { year: 2024, topRookie: true }]);
    const { seasons } = await read('get-seasons-simple/', z.strictObject({ seasons: z.array(wire.seasonSimple) }));
    expect(seasons.map(({ year }) => year)).toEqual([2024, 2023, 2022]);
    expect(seasons[0]).toMatchObject({ top_independent: false, top_rookie: true, current: false, finalized: false });
    const years = await read('get-seasons-simple-year/', z.strictObject({ seasons: z.array(wire.seasonYear) }));
    expect(years.seasons).toEqual(seasons.map(({ id, year }) => ({ id, year })));
  });

  // proves: wire-19
  it('have no current season until one is set', async () => {
    expect((await visitor.get('get-current-season/')).status).toBe(404);
    const none = z.strictObject({ current_season: z.null(), competitors_sorted_number: z.tuple([]) });
    await read('get-current-season/?or_null=1', none);
    expect((await visitor.get('get-users-picks-state/')).body).toEqual({ users_picks_state: false });
    await league.database.manager.update(Season, season.id, { current: true });
    const shape = z.strictObject({
      current_season: wire.seasonSimple,
      competitors_sorted_number: z.array(wire.seasonRider),
    });
    const { current_season, competitors_sorted_number } = await read('get-current-season/', shape);
    expect(await read('get-current-season/?or_null=1', shape)).toEqual({ current_season, competitors_sorted_number });
    await league.database.manager.update(Season, season.id, { current: false });
    expect(current_season).toMatchObject({ id: season.id, year: 2023, current: true, selection_open: false });
    const numbers = competitors_sorted_number.map(({ competitor_points: { competitor } }) => competitor.number);
    expect(numbers.slice(0, 5)).toEqual([1, 5, 6, 7, 9]);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  // proves: rules-5, wire-28
  it('have their riders by points with the count-back, and by number', async () => {
    const body = await read('get-season-detailed?season=2023', z.strictObject({ season: wire.seasonDetailed }));
    const flat = ({ competitor_points: { points, competitor } }: SeasonDetailed['competitors'][number]) => [
      competitor.number,
      points,
    ];
    // Portugal and Argentina, race + sprint: 72: 16 + 0 + 25 + 9, 1: 25 + 12 + 0 + 4, 5: 13 + 2 + 20 + 0, ... Both 89
    // and 33 have 22, but 89 has a fifth place as its best result, and 33 only a sixth.
    expect(body.season.competitors.slice(0, 9).map(flat)).toEqual([
      [72, 50],
      [1, 41],
      [5, 35],
      [73, 33],
      [12, 32],
      [43, 25],
      [89, 22],
      [33, 22],
      [21, 21],
    ]);
    expect(body.season.competitors_sorted_number.slice(0, 2).map(flat)).toEqual([
      [1, 41],
      [5, 35],
    ]);
    expect(body.season.competitors).toHaveLength(32);
  });

  // proves: wire-63
  it('are shown with all details to admins', async () => {
    const body = await read('get-season-admin?season=2023', z.strictObject({ season: seasonAdmin }), director);
    expect(body.season).toMatchObject({ visible: true, current: false, selenium_status: null, season_messages: [] });
    expect(body.season.race_weekends.map(({ status }) => status)).toEqual([0, 1, 2, 2]);
    expect(body.season.races.map(({ title, is_sprint, finalized }) => [title, is_sprint, finalized])).toEqual([
      ['Americas GP', true, true],
      ['Argentinian GP', true, true],
      ['Argentinian GP', false, true],
      ['Portuguese GP', true, true],
      ['Portuguese GP', false, true],
    ]);
  });
});

describe('race weekends', () => {
  const list = z.strictObject({ race_weekends: z.array(wire.weekendSimple), invalid_season: z.literal(false) });

  // proves: wire-23
  it.each<[string, number]>([
    ['', 4],
    ['&amount=0', 4],
    ['&amount=undefined', 4],
    ['&amount=2', 2],
    ['&amount=99', 4],
  ])('are listed latest first%s', async (query, amount) => {
    const { race_weekends } = await read(`get-race-weekends?season=2023${query}`, list);
    const latestFirst = weekends.map(({ id, title, startDate, endDate }) => ({
      id,
      title,
      start: startDate,
      end: endDate,
    }));
    expect(race_weekends.map(({ status: _, ...weekend }) => weekend)).toEqual(latestFirst.reverse().slice(0, amount));
  });

  // proves: wire-24, wire-15
  it('show their results and, once final, their standings', async () => {
    const path = `get-race-weekend?id=${weekends[1]?.id}`;
    const { race_weekend } = await read(path, z.strictObject({ race_weekend: wire.weekend }));
    const lines = race_weekend.standings?.users_picks.map(({ user, position, position_change, points }) => {
      return [user.username, position, position_change, points];
    });
    // After Portugal: alice 115, bob 63, dave 58, carol 54.
    expect(lines).toEqual([
      ['alice', 1, 0, 210],
      ['dave', 2, 1, 199],
      ['bob', 3, -1, 197],
      ['carol', 4, 0, 90],
    ]);
    expect(race_weekend.race?.competitors_positions[0]).toMatchObject({ number: 72, position: 1, points: 25 });
    expect(race_weekend.sprint_race?.competitors_positions.at(-1)).toMatchObject({ position: 0, points: 0 });
  });

  it('have no standings before they are final', async () => {
    const shape = z.strictObject({ race_weekend: wire.weekendAdmin });
    const { race_weekend } = await read(`get-race-weekend-admin?id=${weekends[2]?.id}`, shape, director);
    expect(race_weekend).toMatchObject({ status: 1, race: null, standings: null, grid: [], url: weekends[2]?.url });
    expect(race_weekend.sprint_race?.competitors_positions).toHaveLength(22);
  });
});

// proves: wire-26, wire-27, wire-15
describe('picks', () => {
  const simple = z.strictObject({ user_picks: wire.picksSimple });
  const detailed = z.strictObject({ user_picks: wire.picksDetailed });

  it('have the points of the season', async () => {
    const { user_picks } = await read('get-user-picks-simple?season=2023&username=Alice', simple);
    // 41 + 32 + 50 + 35 + 22 + 22 + 8 = 210
    expect(user_picks).toMatchObject({ user: { username: 'alice' }, position: 1, position_change: 0, points: 210 });
    expect(user_picks.picks.map(({ number, points, position }) => [number, points, position])).toEqual([
      [1, 41, 1],
      [12, 32, 2],
      [72, 50, 3],
      [5, 35, 4],
      [33, 22, 5],
    ]);
    expect(user_picks.independent_pick).toMatchObject({ number: 89, points: 22, position: 0 });
    expect(user_picks.rookie_pick).toMatchObject({ number: 37, points: 8, position: 0 });
  });

  it('are null for members without picks, if the call allows null', async () => {
    const none = z.strictObject({ user_picks: z.null() });
    for (const path of ['get-user-picks-simple?season=2023&username=', `get-user-picks?season=${season.id}&user=`]) {
      expect((await visitor.get(`${path}nopicks`)).status).toBe(404);
      for (const name of ['nopicks', 'nobody', '']) await read(`${path}${name}&or_null=1`, none);
      const { body } = await visitor.get(`${path}dave`);
      expect((await visitor.get(`${path}dave&or_null=1`)).body).toEqual(body);
    }
  });

  it('can be read with details by the id of the season', async () => {
    const { user_picks } = await read(`get-user-picks?season=${season.id}&user=dave`, detailed);
    expect(user_picks).toMatchObject({ user: { username: 'dave' }, season: { year: 2023 }, position: 2, points: 199 });
    const numbers = user_picks.picks.map(({ competitor_points: { competitor } }) => competitor.number);
    expect(numbers).toEqual([89, 72, 10, 21, 73]);
    expect(user_picks.picks.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(user_picks.independent_pick).toMatchObject({ position: 0, competitor_points: { points: 50 } });
  });
});

describe('members and visitors', () => {
  // proves: wire-16, wire-15
  it('can read who they are', async () => {
    expect(await read('get-current-user/', wire.anonymous)).toMatchObject({ is_logged_in: false });
    const own = await read('get-current-user/', wire.currentUser, alice);
    expect(own).toMatchObject({
      username: 'alice',
      email: 'alice@parcferme.example',
      is_admin: false,
      is_active: true,
    });
    expect(own).toMatchObject({ announcement_response_emails: null, notifications: [], has_profile_picture: false });
    const admin = await read('get-current-user/', wire.currentUser, director);
    expect(admin).toMatchObject({ username: 'director', is_admin: true, announcement_response_emails: true });
  });

  // proves: wire-17
  it('can read whether they are logged in', async () => {
    expect(await alice.get('get-logged-in/')).toMatchObject({ status: 200, body: {} });
    expect(await visitor.get('get-logged-in/')).toMatchObject({ status: 204, body: undefined });
  });

  // proves: wire-29
  it('can read the latest announcement once it exists', async () => {
    expect((await visitor.get('get-latest-announcement/')).status).toBe(404);
    await read('get-latest-announcement/?or_null=1', z.strictObject({ announcement: z.null() }));
    const dates = ['2023-01-01T10:00:00Z', '2023-02-01T10:00:00Z'].map((date) => new Date(date));
    const rows = dates.map((dateCreated, at) => ({ memberId: 1, title: `Title ${at}`, text: 'Text', dateCreated }));
    await league.database.manager.insert(Announcement, rows);
    const shape = z.strictObject({ announcement: wire.announcement });
    const { announcement } = await read('get-latest-announcement/', shape);
    expect(await read('get-latest-announcement/?or_null=1', shape)).toEqual({ announcement });
    expect(announcement).toMatchObject({ title: 'Title 1', user: { username: 'director' }, edited: false });
    expect(announcement).toMatchObject({ date_created: '2023-02-01T10:00:00.000Z', date_edited: null });
  });
});
