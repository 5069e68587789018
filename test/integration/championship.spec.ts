import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChampionshipAnswer, RiderAnswer } from '#league/contract/championship.js';
import { Picks } from '#league/schema/picks.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { finalize } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeFinish } from '../harness/store-finish.js';

let league: TestLeague;
let admin: Client;
let visitor: Client;
let season: Season;
let riderOf: Map<number, number>;
let weekends: RaceWeekend[];

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ann', 'ben', 'cleo']) await joinLeague(league, name);
  visitor = league.client();
  const options = { topIndependent: true, topRookie: true, weekends: 3 };
  ({ season, riderOf, weekends } = await addSeason2023(league.database, league.site.url, options));
  const [first, second] = weekends as [RaceWeekend, RaceWeekend];
  await storeFinish(league.database, first, 'race', [89, 1]);
  await storeFinish(league.database, first, 'sprint', [1]);
  await storeFinish(league.database, second, 'race', [1]);
  await finalize(admin, first);
});
afterAll(() => league.close());
beforeEach(() => setSeason({ selectionOpen: false, picksCloseAt: null }));

const setSeason = (change: Partial<Season>) => league.database.manager.update(Season, season.id, change);
/** Makes each URL unique, because tests write into the database while responses may be cached. */
let fresh = 0;
const idOf = (number: number) => riderOf.get(number) ?? 0;
const readTable = async (client = visitor, year = 2023) => {
  const { status, body, headers } = await client.get<ChampionshipAnswer>(
    `get-championship?season=${year}&${(fresh += 1)}`,
  );
  expect(status).toBe(200);
  return { ...body.championship, cache: headers.get('cache-control') };
};
const readRider = async (number: number, client = visitor) => {
  const { status, body, headers } = await client.get<RiderAnswer>(`get-rider?id=${idOf(number)}&${(fresh += 1)}`);
  expect(status).toBe(200);
  return { ...body.rider, cache: headers.get('cache-control') };
};

describe('the championship', () => {
  it('lists the riders by points, with their points of the last final weekend', async () => {
    const { after, riders } = await readTable();
    expect(after).toMatchObject({ weekend: { id: weekends[0]?.id }, round: 1, rounds: 3 });
    expect(riders).toHaveLength(riderOf.size);
    // 20 + 12 = 32; the second weekend is not final.
    expect(riders[0]).toMatchObject({ position: 1, competitor: { number: 1 }, points: 32, weekend_points: 32 });
    expect(riders[1]).toMatchObject({ position: 2, competitor: { number: 89 }, points: 25, weekend_points: 25 });
  });

  it('has no points without a final weekend, and returns 404 for an unknown season', async () => {
    await addSeason2023(league.database, league.site.url, { weekends: 0, year: 1999, current: false });
    const { after, riders } = await readTable(visitor, 1999);
    expect(after).toBeNull();
    expect(riders[0]).toMatchObject({ position: 1, points: 0, weekend_points: null });
    for (const query of ['', '?season=1234', '?season=undefined', '?season=x'])
      expect((await visitor.get(`get-championship${query}`)).status).toBe(404);
  });
});

describe('the page of a rider', () => {
  it('has position, points, wins and the final weekends', async () => {
    const { weekends: lines, ...rider } = await readRider(1);
    expect(rider).toMatchObject({ position: 1, points: 32, race_wins: 0, sprint_wins: 1, carried_points: 0 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      weekend: { title: 'Portuguese GP' },
      round: 1,
      sprint: { position: 1, points: 12 },
      race: { position: 2, points: 20 },
      points: 32,
    });
    expect((await readRider(89)).weekends[0]).toMatchObject({ sprint: null, race: { position: 1 }, points: 25 });
  });

  it('has team, manufacturer and country if they are known', async () => {
    await league.database.manager.update(Rider, idOf(5), { team: 'Prima Pramac Racing', country: 'FRA' });
    const { competitor } = await readRider(5);
    expect(competitor).toEqual({
      id: idOf(5),
      first: 'Johann',
      last: 'Zarco',
      number: 5,
      team: 'Prima Pramac Racing',
      country: 'FRA',
    });
  });

  it('returns 404 for an unknown rider and for a rider of a deleted season', async () => {
    const old = await addSeason2023(league.database, league.site.url, { weekends: 0, year: 1998, current: false });
    await league.database.manager.update(Season, old.season.id, { deletedAt: new Date() });
    for (const id of ['', '0', '-1', 'x', 'undefined', '999999999', String(old.riderOf.get(1))])
      expect((await visitor.get(`get-rider?id=${id}`)).status).toBe(404);
  });
});

describe('how often a rider was picked', () => {
  beforeEach(async () => {
    const { database } = league;
    await database.manager.delete(Picks, { seasonId: season.id });
    await addPicks(database, season, 'ann', { ranked: [1, 5, 10, 20, 21], independent: 5, rookie: 37 });
    await addPicks(database, season, 'ben', { ranked: [5, 1, 10, 20, 21], independent: 89, rookie: 37 });
    await addPicks(database, season, 'cleo', { ranked: [1, 10, 20, 21, 23], independent: 5, rookie: 37 });
    await database.query('UPDATE seasons SET picks_version = picks_version + 1 WHERE id = $1', [season.id]);
  });

  it('is counted by slot, with each member counted once in the total', async () => {
    // Ann holds 5 as her second and as her independent pick, so three members make four picks.
    expect((await readRider(5)).picked).toEqual({
      by: 3,
      of: 3,
      slots: [
        { slot: '1', amount: 1 },
        { slot: '2', amount: 1 },
        { slot: 'independent', amount: 2 },
      ],
    });
    expect((await readRider(37)).picked).toEqual({ by: 3, of: 3, slots: [{ slot: 'rookie', amount: 3 }] });
    expect((await readRider(93)).picked).toEqual({ by: 0, of: 3, slots: [] });
    const { riders } = await readTable();
    const picked = new Map(riders.map(({ competitor, picked_by }) => [competitor.number, picked_by]));
    expect([picked.get(5), picked.get(1), picked.get(89), picked.get(93)]).toEqual([3, 3, 1, 0]);
  });

  it('is hidden from everybody while the window is open, and is not cached', async () => {
    const open = { picked: null, cache: 'no-store' };
    expect(await readRider(5)).toMatchObject({ picked: { by: 3 }, cache: 'no-cache' });
    await setSeason({ selectionOpen: true });
    for (const client of [visitor, admin]) {
      expect(await readRider(5, client)).toMatchObject(open);
      const { riders, cache } = await readTable(client);
      expect([new Set(riders.map(({ picked_by }) => picked_by)), cache]).toEqual([new Set([null]), 'no-store']);
    }
    // The window closes by time, without a change of any row.
    await setSeason({ selectionOpen: true, picksCloseAt: new Date(Date.now() - 1000) });
    expect(await readRider(5)).toMatchObject({ picked: { by: 3 }, cache: 'no-cache' });
    await setSeason({ selectionOpen: true, picksCloseAt: new Date(Date.now() + 3_600_000) });
    expect(await readRider(5)).toMatchObject(open);
  });
});

describe('the team, manufacturer and country that an admin enters for a rider', () => {
  const read = async (number: number) => league.database.manager.findOneByOrFail(Rider, { id: idOf(number) });
  const edit = async (number: number, more: object) => {
    const { first, last, independent, rookie } = await read(number);
    const competitor = { id: idOf(number), first, last, number, ...more };
    const competitor_points = { id: idOf(number), points: 0, points_shown: 0, competitor };
    return admin.post('edit-season-competitor/', { id: idOf(number), independent, rookie, competitor_points });
  };

  it('are stored, kept if a client omits them, and removed if they are empty', async () => {
    const said = { team: 'Repsol Honda Team', manufacturer: 'Honda', country: 'ESP' };
    expect((await edit(93, { ...said, country: ' esp ' })).status).toBe(200);
    expect(await read(93)).toMatchObject(said);
    expect((await edit(93, {})).status).toBe(200);
    expect(await read(93)).toMatchObject(said);
    expect((await edit(93, { team: '', manufacturer: null, country: '' })).status).toBe(200);
    expect(await read(93)).toMatchObject({ team: null, manufacturer: null, country: null });
  });

  it.each([
    { country: 'Spain' },
    { country: 'E1' },
    { country: 7 },
    { team: 'x'.repeat(61) },
    { manufacturer: 'x'.repeat(31) },
    { manufacturer: ['Honda'] },
  ])('are refused if one of them is invalid, and nothing changes: %j', async (more) => {
    const before = await read(93);
    expect((await edit(93, { ...more, last: 'Changed' })).status).toBe(400);
    expect(await read(93)).toEqual(before);
  });
});

describe('the country of a race weekend', () => {
  const read = async () => league.database.manager.findOneByOrFail(RaceWeekend, { id: weekends[2]?.id ?? 0 });
  const edit = async (more: object) => {
    const { id, title, url, startDate: start, endDate: end } = await read();
    return admin.put('edit-race-weekend/', { race_weekend_data: { id, title, url, start, end, ...more } });
  };

  it('is stored, kept if a client omits it, and removed if it is empty', async () => {
    expect((await edit({ country: 'usa' })).status).toBe(201);
    expect((await read()).country).toBe('USA');
    expect((await edit({})).status).toBe(201);
    expect((await read()).country).toBe('USA');
    const { body } = await visitor.get<{ race_weekend: object }>(`get-race-weekend?id=${weekends[2]?.id}`);
    expect(body.race_weekend).toMatchObject({ country: 'USA', round: 3, rounds: 3 });
    expect((await edit({ country: '' })).status).toBe(201);
    expect((await read()).country).toBeNull();
  });

  it('is refused with its own flag if it is not a code of three letters', async () => {
    const { status, body } = await edit({ country: 'United States', title: 'Changed' });
    expect({ status, body }).toMatchObject({ status: 400, body: { invalid_country: true, invalid_title: false } });
    expect((await read()).title).toBe('Americas GP');
  });
});
