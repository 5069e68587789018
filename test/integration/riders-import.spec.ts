import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { season as source } from '#demo/results-site/season.js';
import type { TroubleSetting } from '#demo/results-site/troubles.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RidersImportAnswer } from '#league/contract/answers.js';
import type { StandRow } from '#league/contract/shapes.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let admin: Client;
let year = 2030;
const imported: RidersImportAnswer = {
  invalidLink: false,
  invalidSeason: false,
  timeout: false,
  selenium_available: true,
  terminated: false,
  unreadable: false,
};
const official = source.riders.filter(({ startOnly }) => !startOnly);
const guests = source.riders.filter(({ startOnly }) => startOnly);
const ridersPage = '/en/riders/motogp';
const standingsPage = '/en/world-standing/2023/motogp/championship-standings';

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

const importFrom = (path: string, origin = league.site.url, season: unknown = year) =>
  admin.post('create-season-competitors-link/', { url: `${origin}${path}`, year: season });

async function readRiders(): Promise<Rider[]> {
  const { manager } = league.database;
  const { id } = await manager.findOneByOrFail(Season, { year });
  return manager.find(Rider, { where: { seasonId: id }, order: { number: 'ASC' } });
}

const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number;
const named = (riders: readonly { number: number; first: string; last: string }[]) =>
  riders.map(({ number, first, last }) => ({ number, first, last })).sort(byNumber);

describe('an import of riders', () => {
  // proves: rules-36
  it('adds the official riders of the riders page, and only lists wildcards and substitutes', async () => {
    const { status, body } = await importFrom(ridersPage);
    expect({ status, body }).toEqual({ status: 201, body: imported });
    const riders = await readRiders();
    expect(named(riders)).toEqual(named(official));
    expect(new Set(riders.map(({ carriedHundredths }) => carriedHundredths))).toEqual(new Set([0]));
    const names = guests.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');
    expect((await readSeasonMessages(admin, year))[0]).toBe(
      `Season ${year}, riders: 22 riders stored. Wildcards and substitutes on the page, not added: ${names}.`,
    );
  });

  // proves: wire-72
  it.each(['', '?variant=b'])('adds all riders of the standings page%s', async (variant) => {
    const { status, body } = await importFrom(`${standingsPage}${variant}`, league.site.url, String(year));
    expect({ status, body }).toEqual({ status: 201, body: imported });
    expect(named(await readRiders())).toEqual(named(source.riders));
    expect(await readSeasonMessages(admin, year)).toEqual([]);
  });

  // proves: rules-35
  it('keeps existing riders unchanged, with their points, and adds the others', async () => {
    const { manager } = league.database;
    const { id: seasonId } = await manager.findOneByOrFail(Season, { year });
    const own = { seasonId, first: 'Pecco', last: 'B.', number: 1, independent: true, carriedHundredths: 1250 };
    const { id } = await manager.save(manager.create(Rider, own));
    expect((await importFrom(ridersPage)).status).toBe(201);
    expect((await readSeasonMessages(admin, year))[0]).toMatch('21 riders stored.');
    const riders = await readRiders();
    expect(riders).toHaveLength(22);
    expect(riders[0]).toMatchObject({ id, ...own });
    expect((await importFrom(ridersPage)).status).toBe(201);
    expect((await readSeasonMessages(admin, year))[0]).toMatch('0 riders stored.');
    expect(await readRiders()).toEqual(riders);
  });

  it('recomputes the standings, because new riders change the positions of riders without points', async () => {
    const { database } = league;
    const { season, weekends } = await addSeason2023(database, league.site.url, { current: true, weekends: 1 });
    const [portugal] = weekends as [RaceWeekend];
    await storeSessions(database, portugal);
    const others = 'SELECT id FROM riders WHERE season_id = $1 AND number NOT IN (1, 12, 19, 27, 35)';
    await database.query(`DELETE FROM result_rows WHERE rider_id IN (${others})`, [season.id]);
    await database.query(`DELETE FROM riders WHERE id IN (${others})`, [season.id]);
    for (const username of ['anna', 'ben']) await addMember(database, username);
    // The riders are ranked 1 (37 points), 12 (25), 19, 27, 35. Ben is right about three positions, anna about none.
    await addPicks(database, season, 'anna', { ranked: [12, 1, 27, 35, 19] });
    await addPicks(database, season, 'ben', { ranked: [12, 1, 19, 27, 35] });
    const readNames = async () => {
      const { body } = await admin.get<{ standings: { users_picks: StandRow[] } }>('get-standings?season=2023');
      return body.standings.users_picks.map(({ user, points }) => [user.username, points]);
    };
    await admin.put('finalize-race-weekend/', { id: portugal.id });
    expect(await readNames()).toEqual([
      ['ben', 62],
      ['anna', 62],
    ]);
    year = 2023;
    expect((await importFrom(ridersPage)).status).toBe(201);
    year = 2050;
    // Now 5, 10 and 20 come after 12. Nobody is right about any position, and anna submitted earlier.
    await waitUntil('the standings are recomputed', async () => (await readNames())[0]?.[0] === 'anna');
  });
});

describe('a request to import riders', () => {
  const links: [string, () => string][] = [
    ['another host', () => 'https://elsewhere.example'],
    ['another port', () => league.site.url.replace(/\d+$/, '1')],
    ['credentials', () => league.site.url.replace('//', '//user:secret@')],
    ['another protocol', () => league.site.url.replace('http:', 'https:')],
  ];
  // proves: wire-72
  it.each(links)('does not accept a link with %s', async (_, origin) => {
    const { status, body } = await importFrom(ridersPage, origin());
    expect({ status, body }).toEqual({ status: 400, body: { ...imported, invalidLink: true } });
    expect(await readSeasonMessages(admin, year)).toEqual([]);
  });

  it.each(['/', '/en/riders/moto2', '/motogp/results/2023/portugal-gp/', '/motogp/standings/2023'])(
    'does not accept the page %s',
    async (path) => {
      expect((await importFrom(path)).body).toEqual({ ...imported, invalidLink: true });
      expect(await readRiders()).toEqual([]);
    },
  );

  // proves: wire-72
  it.each([1999, 'undefined', undefined, null, 99999999999])(
    'reports that the season %j is invalid',
    async (season) => {
      const sent = { url: `${league.site.url}${ridersPage}`, year: season };
      const { status, body } = await admin.post('create-season-competitors-link/', sent);
      expect({ status, body }).toEqual({ status: 400, body: { ...imported, invalidSeason: true } });
    },
  );

  // proves: rules-22
  it('reports that the season is finalized', async () => {
    await league.database.manager.update(Season, { year }, { finalized: true });
    expect((await importFrom(ridersPage)).body).toEqual({ ...imported, invalidSeason: true, season_finalized: true });
    expect(await readRiders()).toEqual([]);
  });

  const troubles: [TroubleSetting, string][] = [
    [{ kind: 'refused' }, 'The site refused the page (HTTP 403).'],
    [{ kind: 'gone' }, 'The site has no such page (HTTP 404).'],
    [{ kind: 'error' }, 'The site reported an internal error (HTTP 500).'],
    [
      { kind: 'redirect-elsewhere', elsewhere: 'http://elsewhere.invalid' },
      'The page leads to another site (elsewhere.invalid), which is not opened.',
    ],
  ];
  // proves: wire-72, wire-89
  it.each(troubles)('reports the failure of the site: %j', async (trouble, told) => {
    league.site.setTrouble(trouble);
    const { status, body } = await importFrom(ridersPage);
    expect({ status, body }).toEqual({ status: 400, body: { ...imported, unreadable: true } });
    expect((await readSeasonMessages(admin, year))[0]).toBe(`Season ${year}, riders: ${told} Nothing was stored.`);
    expect(await readRiders()).toEqual([]);
  });

  // proves: rules-42
  it('can be terminated while it waits', async () => {
    league.site.setTrouble({ kind: 'hanging' });
    const waiting = importFrom(ridersPage);
    const pid = await waitUntil('it is running', async () => {
      const { body } = await admin.get<{ season: { selenium_status: { pid: number }[] | null } }>(
        `get-season-admin?season=${year}`,
      );
      return body.season.selenium_status?.[0]?.pid;
    });
    expect((await admin.post('terminate-selenium/', { pid })).status).toBe(200);
    const { status, body } = await waiting;
    expect({ status, body }).toEqual({ status: 400, body: { ...imported, terminated: true } });
  });

  // proves: wire-90
  it('returns 202 at once if the caller prefers this', async () => {
    const sent = { url: `${league.site.url}${ridersPage}`, year };
    const { status, body } = await admin.post('create-season-competitors-link/', sent, { prefer: 'respond-async' });
    expect({ status, body }).toEqual({ status: 202, body: { pid: expect.any(Number) } });
    await waitUntil('the riders are there', async () => (await readRiders()).length === 22);
  });
});
