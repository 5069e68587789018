import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { CreateCompetitorAnswer } from '#league/contract/answers.js';
import type { SeasonDetailed, SeasonRider } from '#league/contract/shapes.js';
import { addPicks } from '../../harness/add-picks.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let season: Season;
let riderOf: Map<number, number>;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const added = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  ({ season, riderOf } = added);
  // Bautista (19), Lecuona (27) and Takahashi (7) do not ride in Portugal. A member picked Bautista.
  await storeSessions(league.database, added.weekends[0] as RaceWeekend);
  await addMember(league.database, 'alice');
  await addPicks(league.database, season, 'alice', { ranked: [1, 89, 72, 33, 19] });
});
afterAll(() => league.close());

async function readRider(number: number): Promise<SeasonRider | undefined> {
  const { body } = await admin.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
  return body.season.competitors.find(({ competitor_points }) => competitor_points.competitor.number === number);
}

describe('creating a rider', () => {
  const flags: CreateCompetitorAnswer = {
    season_not_found: false,
    rider_exists: false,
    competitor_not_found: false,
    points_not_valid: false,
    competitor_points_not_found: false,
  };
  const rider = { first: ' Casey ', last: 'Stoner', number: '11' as unknown };
  const create = (competitor: unknown = rider, points: unknown = 0, more: object = {}) =>
    admin.post('create-competitor/', {
      competitor_position: {
        competitor_points: { competitor, points },
        independent: false,
        rookie: false,
        season: 2023,
        ...more,
      },
    });

  // proves: wire-68, rules-1
  it('adds the rider with their carried points', async () => {
    const { status, body } = await create(rider, '125', { independent: true, season: '2023' });
    expect({ status, body }).toEqual({ status: 201, body: flags });
    const id = expect.any(Number) as unknown;
    expect(await readRider(11)).toEqual({
      id,
      independent: true,
      rookie: false,
      competitor_points: { id, points: 125, competitor: { id, first: 'Casey', last: 'Stoner', number: 11 } },
    });
  });

  // proves: admin-riders-2
  it('defaults to 0 points, and to neither independent nor rookie', async () => {
    const competitor_points = { competitor: { first: 'Dani', last: 'P', number: 99 } };
    const sent = { competitor_position: { competitor_points, season: 2023 } };
    expect((await admin.post('create-competitor/', sent)).status).toBe(201);
    expect(await readRider(99)).toMatchObject({ independent: false, rookie: false, competitor_points: { points: 0 } });
  });

  // proves: wire-68
  it('refuses a number that is taken in the season', async () => {
    const { status, body } = await create({ ...rider, number: 1 });
    expect({ status, body }).toEqual({
      status: 400,
      body: { ...flags, rider_exists: true, message: 'A rider with that number already exists' },
    });
  });

  // proves: wire-68, wire-11, admin-riders-2
  it.each([
    ['a season that does not exist', () => create(rider, 0, { season: 1999 }), 'season_not_found'],
    ['no season', () => create(rider, 0, { season: undefined }), 'season_not_found'],
    ['a year that is too large', () => create(rider, 0, { season: 99999999999 }), 'season_not_found'],
    ['the number 0', () => create({ ...rider, number: 0 }), 'competitor_not_found'],
    ['the number 100', () => create({ ...rider, number: 100 }), 'competitor_not_found'],
    ['a number that is not a number', () => create({ ...rider, number: '4 6' }), 'competitor_not_found'],
    ['no first name', () => create({ ...rider, first: '  ' }), 'competitor_not_found'],
    ['too long a name', () => create({ ...rider, last: 'x'.repeat(61) }), 'competitor_not_found'],
    ['no competitor', () => create(null), 'competitor_not_found'],
    ['points below 0', () => create(rider, -1), 'points_not_valid'],
    ['points above 999', () => create(rider, 1000), 'points_not_valid'],
    ['points that are not whole', () => create(rider, 1.5), 'points_not_valid'],
    ['no points and no rider', () => create(rider, 0, { competitor_points: null }), 'competitor_points_not_found'],
    ['nothing', () => admin.post('create-competitor/', {}), 'competitor_points_not_found'],
  ] as const)('refuses %s', async (_, call, flag) => {
    const { status, body } = await call();
    expect({ status, body }).toEqual({
      status: 400,
      body: { ...flags, [flag]: true, message: expect.any(String) },
    });
  });
});

describe('a rider', () => {
  // proves: wire-67
  it('is returned by id', async () => {
    const { status, body } = await admin.get(`get-season-competitor?id=${riderOf.get(89)}`);
    expect({ status, body }).toEqual({ status: 200, body: { competitor: await readRider(89) } });
  });

  // proves: wire-67
  it.each(['?id=4711', '?id=undefined', '?id=99999999999', ''])('is not found by %s', async (query) => {
    const { status, body } = await admin.get(`get-season-competitor${query}`);
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Rider was not found in the database' } });
  });
});

describe('editing a rider', () => {
  async function edit(number: number, change: (rider: SeasonRider) => object) {
    const { body } = await admin.get<{ competitor: SeasonRider }>(`get-season-competitor?id=${riderOf.get(number)}`);
    return admin.post('edit-season-competitor/', change(body.competitor));
  }
  const withPoints = (points: unknown) => (rider: SeasonRider) => {
    return { ...rider, competitor_points: { ...rider.competitor_points, points } };
  };
  const withCompetitor = (change: object) => (rider: SeasonRider) => {
    const { competitor_points } = rider;
    const competitor = { ...competitor_points.competitor, ...change };
    return { ...rider, competitor_points: { ...competitor_points, competitor } };
  };

  // proves: wire-69
  it('changes the fields that were sent, and the points only if they differ', async () => {
    expect(await edit(7, (rider) => ({ ...rider, rookie: true, independent: false }))).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await readRider(7)).toMatchObject({ rookie: true, independent: false, competitor_points: { points: 0 } });
    expect((await edit(7, withCompetitor({ number: '8', last: 'New' }))).status).toBe(200);
    expect(await readRider(7)).toBeUndefined();
    expect(await readRider(8)).toMatchObject({
      id: riderOf.get(7),
      competitor_points: { competitor: { last: 'New' } },
    });
  });

  // proves: rules-2
  it.each([12.5, '99.25', 0.29, 999, 0])('sets the points to %j', async (points) => {
    expect((await edit(27, withPoints(points))).status).toBe(200);
    expect((await readRider(27))?.competitor_points.points).toBe(Number(points));
  });

  // proves: rules-2
  it.each([
    ['negative', -12.5],
    ['above 999', 1012.5],
  ])('accepts the displayed total if it is %s, and changes nothing', async (_, points) => {
    const id = riderOf.get(27) ?? 0;
    await league.database.manager.update(Rider, id, { carriedHundredths: points * 100 });
    const stored = () => league.database.manager.findOneByOrFail(Rider, { id });
    const before = await stored();
    const echoed = (rider: SeasonRider) => rider;
    expect((await edit(27, echoed)).status).toBe(200);
    expect((await edit(27, withPoints(String(points)))).status).toBe(200);
    const withShown = (rider: SeasonRider) => {
      return { ...rider, competitor_points: { ...rider.competitor_points, points_shown: points } };
    };
    expect((await edit(27, withShown)).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await edit(27, withPoints(points - 1))).status).toBe(400);
    expect((await edit(27, withPoints(points + 1))).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect((await edit(27, withPoints(10))).status).toBe(200);
    expect((await readRider(27))?.competitor_points.points).toBe(10);
    await edit(27, withPoints(0));
  });

  // proves: rules-2
  it('keeps points that were added since the form was loaded', async () => {
    await edit(27, withPoints(35));
    const late = (points: number) => (rider: SeasonRider) => {
      return { ...rider, competitor_points: { ...rider.competitor_points, points, points_shown: 10 } };
    };
    await edit(27, late(10));
    expect((await readRider(27))?.competitor_points.points).toBe(35);
    await edit(27, late(12));
    expect((await readRider(27))?.competitor_points.points).toBe(37);
    await edit(27, withPoints(0));
  });

  it('refuses the number of another rider, with a message', async () => {
    const message = 'A rider with that number already exists';
    expect(await edit(27, withCompetitor({ number: 1 }))).toMatchObject({
      status: 400,
      body: { rider_exists: true, message },
    });
  });

  // proves: wire-69
  it.each<[string, (rider: SeasonRider) => object]>([
    ['points below 0', withPoints(-1)],
    ['points above 999', withPoints(1000)],
    ['three decimals', withPoints(1.005)],
    ['points that are not a number', withPoints('many')],
    ['empty points', withPoints('')],
    ['no points', withPoints(null)],
    ['points that are a list', withPoints([5])],
    ['points that are a boolean', withPoints(true)],
    ['the number of another rider', withCompetitor({ number: 1 })],
    ['the number 100', withCompetitor({ number: 100 })],
    ['no name', withCompetitor({ first: '' })],
    ['no flags', ({ independent: _, ...rider }) => rider],
    ['nothing', () => ({})],
  ])('refuses %s and changes nothing', async (_, change) => {
    const before = await readRider(27);
    const { status } = await edit(27, change);
    expect({ status, rider: await readRider(27) }).toEqual({ status: 400, rider: before });
  });

  // proves: wire-69
  it('returns 404 for an unknown rider', async () => {
    expect((await edit(27, (rider) => ({ ...rider, id: 4711 }))).status).toBe(404);
  });
});

describe('deleting riders', () => {
  const removeOne = (competitor_id: unknown, season_id: unknown = season.id) =>
    admin.post('delete-competitor/', { competitor_id, season_id });
  const removeMany = (competitors_ids: unknown, season_id: unknown = season.id) =>
    admin.post('delete-competitors/', { competitors_ids, season_id });

  // proves: wire-70
  it('works one at a time', async () => {
    const id = riderOf.get(35);
    expect(await removeOne(String(id), String(season.id))).toMatchObject({ status: 200, body: {} });
    expect(await readRider(35)).toBeUndefined();
    expect((await removeOne(id)).status).toBe(404);
  });

  // proves: wire-70
  it.each([
    ['picks', 19],
    ['a result', 12],
  ])('refuses a rider who is in %s', async (_, number) => {
    const { status, body } = await removeOne(riderOf.get(number));
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: 'The competitor is being used in picks or a race, please edit instead of deleting' },
    });
    expect((await readRider(number))?.id).toBe(riderOf.get(number));
  });

  // proves: wire-71
  it('deletes many at once, except the riders in use', async () => {
    expect(await removeMany([riderOf.get(6), riderOf.get(9)])).toMatchObject({ status: 201, body: {} });
    const { status, body } = await removeMany([riderOf.get(26), riderOf.get(19), riderOf.get(32), riderOf.get(12)]);
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: "One or more riders are already included in a race or picks, ones that weren't were deleted" },
    });
    const left = await Promise.all([6, 9, 26, 32, 19, 12].map(readRider));
    expect(left.map((rider) => rider?.competitor_points.competitor.number)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      19,
      12,
    ]);
  });

  // proves: wire-70, wire-71
  it('returns 404 for riders of another season and for unknown riders', async () => {
    const other = await addSeason2023(league.database, league.site.url, { year: 2022, current: false, weekends: 0 });
    expect((await removeOne(riderOf.get(51), other.season.id)).status).toBe(404);
    expect((await removeOne(riderOf.get(51), 4711)).status).toBe(404);
    expect((await removeMany([4711])).status).toBe(404);
    expect(await readRider(51)).toBeDefined();
  });

  // proves: wire-71
  it('returns 400 for an invalid id', async () => {
    for (const id of ['undefined', null, 0, 1.5]) expect((await removeOne(id)).status).toBe(400);
    for (const ids of [[], 'all', null, ['x'], [null]]) expect((await removeMany(ids)).status).toBe(400);
  });
});
