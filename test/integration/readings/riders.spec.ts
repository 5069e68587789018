import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { season as source } from '#demo/results-site/season.js';
import { RaceResult, type RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { findManufacturer } from '#league/contract/racing-identity.js';
import type { RetrievalRefusal } from '#league/contract/answers.js';
import type { SeasonAdmin } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { readThrough } from './read-through.js';

let league: TestLeague;
let admin: Client;
let year = 2030;

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  league.site.setTrouble({ kind: 'none' });
  year += 1;
  await league.database.manager.insert(Season, { year });
});

const readFrom = (path: string, season: unknown = year) =>
  admin.post<{ pid: number }>('read-season-competitors/', { url: `${league.site.url}${path}`, year: season });
const add = (competitors: unknown, season: unknown = year) =>
  admin.post('create-competitors/', { season, competitors });

async function readRiders(): Promise<Rider[]> {
  const { manager } = league.database;
  const { id } = await manager.findOneByOrFail(Season, { year });
  return manager.find(Rider, { where: { seasonId: id }, order: { number: 'ASC' } });
}

const asRead = (known: readonly number[]) =>
  source.riders
    .toSorted((a, b) => Number(a.startOnly) - Number(b.startOnly))
    .map(({ number, first, last, independent, rookie, team, country, startOnly: guest }) => {
      const manufacturer = findManufacturer(team);
      const identity = { team, country, ...(manufacturer && { manufacturer }) };
      return { number, first, last, independent, rookie, ...identity, guest, known: known.includes(number) };
    });

describe('riders read from the riders page', () => {
  // proves: admin-riders-21
  it('are shown with the flags from the page, marked if the season already has them, and are not stored', async () => {
    await add([{ number: 5, first: 'Johann', last: 'Zarco' }]);
    const { status, body } = await readFrom('/en/riders/motogp');
    expect({ status, body }).toEqual({ status: 202, body: { pid: expect.any(Number) } });
    const { message, ...read } = await readThrough(admin, body.pid);
    expect(read).toEqual({
      pid: body.pid,
      kind: 'riders-preview',
      by_autopilot: false,
      state: 'read',
      refusal: null,
      weekend: null,
      page_seen: false,
      riders: asRead([5]),
      warnings: [],
      problems: [],
      missing_weekends: null,
      championship: null,
      classification: null,
      sources: null,
      events: null,
    });
    const amounts = `22 riders and ${source.riders.length - 22} wildcards and substitutes read.`;
    expect(message).toBe(`Season ${year}, riders: ${amounts} Review them: nothing is stored yet.`);
    expect(await readRiders()).toHaveLength(1);
  });

  // proves: admin-riders-21
  longIt('have no flags if they come from a standings page', async () => {
    const { body } = await readFrom('/en/world-standing/2023/motogp/championship-standings');
    const { riders } = await readThrough(admin, body.pid);
    expect(riders).toHaveLength(source.standings.length);
    expect(new Set(riders?.map(({ independent, rookie, guest }) => independent || rookie || guest))).toEqual(
      new Set([false]),
    );
  });

  it('are not read from any other page, or for a finalized or unknown season', async () => {
    const flags = { timeout: false, selenium_available: true, terminated: false, unreadable: false };
    const noLink = { ...flags, invalidLink: true, invalidSeason: false };
    expect(await readFrom('/en/riders/moto2')).toMatchObject({ status: 400, body: noLink });
    const noSeason = { ...flags, invalidLink: false, invalidSeason: true };
    expect(await readFrom('/en/riders/motogp', 1999)).toMatchObject({ status: 400, body: noSeason });
    await league.database.manager.update(Season, { year }, { finalized: true });
    const finalized = { ...noSeason, season_finalized: true };
    expect(await readFrom('/en/riders/motogp')).toMatchObject({ status: 400, body: finalized });
  });

  it('are not read during another retrieval', async () => {
    league.site.setTrouble({ kind: 'hanging' });
    const { body } = await readFrom('/en/riders/motogp');
    expect(await readFrom('/en/riders/motogp')).toMatchObject({ status: 400, body: { selenium_available: false } });
    await admin.post('terminate-selenium/', { pid: body.pid });
    expect((await readThrough(admin, body.pid)).state).toBe('terminated');
  });
});

describe('reviewed riders', () => {
  const twoRiders = [
    { number: 26, first: 'Dani', last: 'Pedrosa', independent: false, rookie: false },
    {
      number: 37,
      first: 'Augusto',
      last: 'Fernández',
      independent: true,
      rookie: true,
      team: 'GASGAS Tech3',
      country: 'ESP',
    },
  ];

  // proves: rules-35
  it('are added with their flags, and adding them again adds nothing and changes nobody', async () => {
    expect(await add(twoRiders, String(year))).toMatchObject({ status: 201, body: { amount_added: 2 } });
    const riders = await readRiders();
    expect(riders).toMatchObject(twoRiders);
    const again = [
      { ...twoRiders[0], first: 'Another' },
      { number: 51, first: 'Michele', last: 'Pirro' },
    ];
    expect(await add(again)).toMatchObject({ status: 201, body: { amount_added: 1 } });
    expect((await readRiders()).slice(0, 2)).toEqual(riders);
  });

  it.each<[string, unknown]>([
    ['none', []],
    ['a number twice', [twoRiders[0], twoRiders[0]]],
    ['no number', [{ first: 'Dani', last: 'Pedrosa' }]],
    ['a number over 99', [{ ...twoRiders[0], number: 100 }]],
    ['no last name', [twoRiders[1], { ...twoRiders[0], last: ' ' }]],
    ['a country that is not three letters', [{ ...twoRiders[0], country: 'Spain' }]],
    ['a team of 61 characters', [{ ...twoRiders[0], team: 'x'.repeat(61) }]],
    ['no list', 'all'],
  ])('are refused together: %s', async (_, competitors) => {
    const { status, body } = await add(competitors);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'Make sure the information is correct and valid' },
    });
    expect(await readRiders()).toEqual([]);
  });

  // proves: rules-22
  it('are refused for a finalized or unknown season', async () => {
    expect(await add(twoRiders, 1999)).toMatchObject({ status: 400, body: { season_not_found: true } });
    await league.database.manager.update(Season, { year }, { finalized: true });
    expect(await add(twoRiders)).toMatchObject({ status: 400, body: { season_not_found: false } });
    expect(await readRiders()).toEqual([]);
  });
});

// proves: admin-more-3
it('a result with unknown riders offers them with number and name, and can be retrieved once they are added', async () => {
  const { database } = league;
  const { season, weekends } = await addSeason2023(database, league.site.url, { weekends: 1 });
  const [portugal] = weekends as [RaceWeekend];
  await database.manager.delete(Rider, { seasonId: season.id, number: 5 });
  await database.manager.delete(Rider, { seasonId: season.id, number: 49 });
  const retrieve = () => admin.post<RetrievalRefusal>('post-race-weekend-event/', { id: portugal.id, event_type: 1 });
  expect(await retrieve()).toMatchObject({ status: 400, body: { competitors_not_found: [5, 49] } });

  const { body } = await admin.get<{ season: SeasonAdmin }>('get-season-admin?season=2023');
  const [message] = body.season.season_messages;
  expect(message?.message).toMatch('Competitors with the numbers: 5, 49 were not found in the database');
  expect(message?.retrieval).toEqual({ pid: expect.any(Number), page_seen: false, unknown_riders: true });
  const pid = message?.retrieval?.pid ?? 0;
  const { riders, weekend, kind } = await readThrough(admin, pid);
  const flags = { independent: false, rookie: false, guest: true, known: false };
  expect({ weekend, kind }).toEqual({ weekend: { id: portugal.id, title: portugal.title }, kind: 'race' });
  expect(riders).toEqual([
    { number: 5, first: 'J.', last: 'Zarco', team: 'Prima Pramac Racing', manufacturer: 'Ducati', ...flags },
    {
      number: 49,
      first: 'F.',
      last: 'Di Giannantonio',
      team: 'Gresini Racing MotoGP',
      manufacturer: 'Ducati',
      ...flags,
    },
  ]);

  const chosen = riders?.map(({ known: _known, guest: _guest, ...rider }) => rider);
  expect(await add(chosen, 2023)).toMatchObject({ status: 201, body: { amount_added: 2 } });
  const added = await database.manager.findOneByOrFail(Rider, { seasonId: season.id, number: 49 });
  expect(added).toMatchObject({ team: 'Gresini Racing MotoGP', manufacturer: 'Ducati', country: null });
  expect((await retrieve()).status).toBe(201);
  expect(await database.manager.countBy(RaceResult, { weekendId: portugal.id })).toBe(1);
  expect((await readThrough(admin, pid)).riders?.map(({ known }) => known)).toEqual([true, true]);
});
