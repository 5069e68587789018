import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { season as source } from '#demo/results-site/season.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { CalendarRefusal, WeekendsRefusal } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { deleteAll } from '../../harness/delete-all.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { readThrough } from './read-through.js';

let league: TestLeague;
let admin: Client;
let seasonId: number;

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  league.site.setTrouble({ kind: 'none' });
  await deleteAll(league.database, 'retrievals', 'seasons');
  seasonId = (await league.database.manager.save(Season, { year: 2023, current: true })).id;
});

const start = (year: unknown = 2023) =>
  admin.post<{ pid: number } & CalendarRefusal>('read-season-calendar/', { year });
const save = (race_weekends: unknown, season_year: unknown = 2023) =>
  admin.post<{ amount_added: number } & WeekendsRefusal>('create-race-weekends/', { season_year, race_weekends });
const readStored = () =>
  league.database.manager.find(RaceWeekend, { where: { seasonId }, order: { startDate: 'ASC', id: 'ASC' } });

const calendar = source.weekends
  .map(({ title, url, start, end }) => ({ title, path: new URL(url).pathname, start, end }))
  .sort((a, b) => a.start.localeCompare(b.start));
const onSite = () => calendar.map(({ path, ...event }) => ({ ...event, url: `${league.site.url}${path}` }));

async function readEvents() {
  const { body } = await start();
  return readThrough(admin, body.pid);
}

// proves: admin-more-2
describe('the calendar of a season on the results site', () => {
  it('is read with title, link and days of every event, including the event whose page is shown, and is not stored', async () => {
    const { status, body } = await start('2023');
    expect({ status, body }).toEqual({ status: 202, body: { pid: expect.any(Number) } });
    const read = await readThrough(admin, body.pid);
    expect(read).toMatchObject({ kind: 'calendar', state: 'read', refusal: null, riders: null });
    expect(read.events).toEqual(onSite().map((event) => ({ ...event, already: null })));
    expect(read.message).toBe('Season 2023, calendar: 20 race weekends read. Review them: nothing is stored yet.');
    expect(await readStored()).toEqual([]);
  });

  it('shows differences from the stored weekends, and the stored weekends that have left the page', async () => {
    const [portugal, argentina, americas] = onSite();
    const gone = { title: 'Kazakhstan GP', url: `${league.site.url}/motogp/results/2023/kazakhstan-gp-1/` };
    const old = `${league.site.url}/motogp/results/2023/americas-gp-old/`;
    await save([
      { ...portugal, start: '2023-03-10', end: '2023-03-12' },
      { ...argentina, title: 'Our own' },
      { ...americas, url: old, start: '2023-05-12', end: '2023-05-14' },
      { ...gone, start: '2023-07-07', end: '2023-07-09' },
    ]);
    const { events, missing_weekends } = await readEvents();
    expect(events?.slice(0, 3).map(({ weekend }) => weekend)).toEqual([
      { ...portugal, id: expect.any(Number), status: 0, start: '2023-03-10', end: '2023-03-12', matched_by: 'link' },
      { ...argentina, id: expect.any(Number), status: 0, title: 'Our own', matched_by: 'link' },
      {
        ...americas,
        id: expect.any(Number),
        status: 0,
        url: old,
        start: '2023-05-12',
        end: '2023-05-14',
        matched_by: 'title',
      },
    ]);
    expect(events?.[3]).toEqual({ ...onSite()[3], already: null });
    expect(missing_weekends).toMatchObject([{ ...gone, start: '2023-07-07' }]);
  });

  longIt('marks the events that the season already has, with the same link or on the same days', async () => {
    const [portugal, argentina] = onSite();
    await save([portugal, { ...argentina, title: 'Our own', url: `${league.site.url}/motogp/results/2023/other/` }]);
    const { events } = await readEvents();
    expect(events?.slice(0, 3).map(({ already }) => already)).toEqual([portugal?.title, 'Our own', null]);
  });

  longIt('is missing for another year, and the retrieval keeps the page that the browser saw', async () => {
    await league.database.manager.insert(Season, { year: 2024 });
    const { body } = await start(2024);
    const read = await readThrough(admin, body.pid);
    expect(read).toMatchObject({ state: 'refused', refusal: { unreadable: true }, events: null, page_seen: true });
    expect(read.message).toBe('Season 2024, calendar: The site has no such page (HTTP 404). Nothing was stored.');
  });

  longIt.each([
    [{ kind: 'refused' } as const, 'The site refused the page (HTTP 403).'],
    [{ kind: 'error' } as const, 'The site reported an internal error (HTTP 500).'],
  ])('is refused with the failure of the site: %j', async (trouble, told) => {
    league.site.setTrouble(trouble);
    const { message, state } = await readEvents();
    expect({ message, state }).toEqual({
      message: `Season 2023, calendar: ${told} Nothing was stored.`,
      state: 'refused',
    });
  });

  it.each([1999, 'undefined', null])('cannot be read for the season %j', async (year) => {
    const { status, body } = await start(year);
    expect({ status, body }).toEqual({ status: 400, body: { invalid_season: true, selenium_busy: false } });
  });

  it('is not read during another retrieval or for a finalized season', async () => {
    league.site.setTrouble({ kind: 'hanging' });
    const { body } = await start();
    expect(await start()).toMatchObject({ status: 400, body: { invalid_season: false, selenium_busy: true } });
    await admin.post('terminate-selenium/', { pid: body.pid });
    await league.database.manager.update(Season, seasonId, { finalized: true });
    expect((await start()).body).toMatchObject({ invalid_season: true, selenium_busy: false, season_finalized: true });
  });
});

// proves: admin-more-2
describe('reviewed weekends', () => {
  it('are added together and close the picks on the first day, and sending them again adds nothing', async () => {
    // A future calendar, so that the window closes with its first day (rules.md 5).
    const events = onSite().map((event) => ({
      ...event,
      start: `2099${event.start.slice(4)}`,
      end: `2099${event.end.slice(4)}`,
    }));
    expect(await save(events)).toMatchObject({ status: 201, body: { amount_added: 20 } });
    const stored = (await readStored()).map(({ title, url, startDate, endDate }) => ({
      title,
      url,
      start: startDate,
      end: endDate,
    }));
    expect(stored).toEqual(events.map(({ title, url, start, end }) => ({ title, url, start, end })));
    const season = await league.database.manager.findOneByOrFail(Season, { id: seasonId });
    expect(season.picksCloseAt?.toISOString()).toBe('2099-03-24T00:00:00.000Z');
    expect(await save(events)).toMatchObject({ status: 201, body: { amount_added: 0 } });
  });

  it('are changed by their id, the picks close on the new first day, and nothing is added twice', async () => {
    const [portugal, argentina] = onSite().map((event) => ({ ...event, start: '2099-03-24', end: '2099-03-26' }));
    await save([portugal, { ...argentina, start: '2099-04-14', end: '2099-04-16' }]);
    const [first] = await readStored();
    const postponed = { ...portugal, id: first?.id, start: '2099-03-31', end: '2099-04-02' };
    expect(await save([postponed, argentina])).toMatchObject({
      status: 201,
      body: { amount_added: 0, amount_changed: 1 },
    });
    expect((await readStored()).map(({ startDate }) => startDate)).toEqual(['2099-03-31', '2099-04-14']);
    const season = await league.database.manager.findOneByOrFail(Season, { id: seasonId });
    expect(season.picksCloseAt?.toISOString()).toBe('2099-03-31T00:00:00.000Z');
  });

  it('are not changed if one of them is invalid or belongs to another season', async () => {
    const [portugal, argentina] = onSite();
    await save([portugal]);
    const [stored] = await readStored();
    const postponed = { ...portugal, id: stored?.id, start: '2023-03-25' };
    expect((await save([postponed, { ...argentina, end: '2020-01-01' }])).status).toBe(400);
    const other = await league.database.manager.save(Season, { year: 2031 });
    expect((await save([postponed], other.year)).status).toBe(404);
    expect((await save([postponed, postponed])).status).toBe(400);
    expect(await readStored()).toEqual([stored]);
  });

  it('are refused together, with each error at its index', async () => {
    const [portugal, argentina, americas] = onSite();
    const { status, body } = await save([
      { ...portugal, url: 'https://elsewhere.example/motogp/results/2023/a/' },
      argentina,
      { ...americas, title: ' ', end: '2020-01-01' },
    ]);
    const fine = { invalid_link: false, invalid_season: false, invalid_date: false, invalid_title: false };
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        invalid_season: false,
        race_weekends: [
          { ...fine, place: 0, invalid_link: true },
          { ...fine, place: 2, invalid_title: true, invalid_date: true },
        ],
      },
    });
    expect(await readStored()).toEqual([]);
  });

  it.each([
    ['no season', () => save(onSite(), 1999), { invalid_season: true, race_weekends: [] }],
    ['no list', () => save('all'), { invalid_season: false, race_weekends: [] }],
    ['an empty list', () => save([]), { invalid_season: false, race_weekends: [] }],
  ])('are refused with %s', async (_, send, refusal) => {
    const { status, body } = await send();
    expect({ status, body }).toEqual({ status: 400, body: refusal });
  });

  it('are refused for a finalized season', async () => {
    await league.database.manager.update(Season, seasonId, { finalized: true });
    expect(await save(onSite())).toMatchObject({ status: 400, body: { invalid_season: true, race_weekends: [] } });
    expect(await readStored()).toEqual([]);
  });
});
