import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAdminAnswer, RaceWeekendsAnswer, WeekendRefusal } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { readSeasonMessages } from '../../harness/season-messages.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeSessions } from '../../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let page: string;
let season: Season;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ({ season } = await addSeason2023(league.database, league.site.url, { weekends: 0 }));
  await league.database.manager.insert(Season, { year: 2022, finalized: true });
  page = `${league.site.url}/motogp/results/2023/qatar-gp/`;
});
afterAll(() => league.close());

const flags: WeekendRefusal = { invalid_link: false, invalid_season: false, invalid_date: false, invalid_title: false };
const good = () => ({ url: page, title: 'Qatar GP', start: '2023-11-17', end: '2023-11-19', season_year: 2023 });
const create = (change: object = {}) => admin.post('create-race-weekend/', { ...good(), ...change });
const count = () => league.database.manager.count(RaceWeekend);

async function readLatest(): Promise<RaceWeekend> {
  const [weekend] = await league.database.manager.find(RaceWeekend, { order: { id: 'DESC' }, take: 1 });
  if (!weekend) throw new Error('there is no weekend');
  return weekend;
}

const wrong: [string, () => object, Partial<WeekendRefusal>][] = [
  [
    'a link to another host',
    () => ({ url: 'https://elsewhere.example/motogp/results/2023/qatar-gp/' }),
    { invalid_link: true },
  ],
  ['a link to another page', () => ({ url: `${league.site.url}/motogp/standings/2023` }), { invalid_link: true }],
  ['a link with a password', () => ({ url: page.replace('//', '//u:p@') }), { invalid_link: true }],
  ['a text that is not a link', () => ({ url: 'javascript:alert(1)' }), { invalid_link: true }],
  ['no link', () => ({ url: undefined }), { invalid_link: true }],
  ['a link that is not a text', () => ({ url: [page] }), { invalid_link: true }],
  ['an end before the start', () => ({ end: '2023-11-16' }), { invalid_date: true }],
  ['a day that does not exist', () => ({ start: '2023-11-31' }), { invalid_date: true }],
  ['no day', () => ({ end: null }), { invalid_date: true }],
  ['a day in words', () => ({ start: 'undefined' }), { invalid_date: true }],
  ['an empty title', () => ({ title: '  ' }), { invalid_title: true }],
  ['too long a title', () => ({ title: 'x'.repeat(121) }), { invalid_title: true }],
  [
    'everything',
    () => ({ url: '', title: null, start: 5, end: 4 }),
    { invalid_link: true, invalid_date: true, invalid_title: true },
  ],
];

describe('creating a weekend', () => {
  // proves: rules-29, wire-73
  it('stores it as Upcoming, without the query part of its link', async () => {
    const url = `${page}?st=RACE&utm=mail#table`;
    expect(await create({ url, title: ' Qatar GP ', season_year: '2023' })).toMatchObject({ status: 201, body: {} });
    expect(await readLatest()).toMatchObject({
      seasonId: season.id,
      title: 'Qatar GP',
      url: page,
      startDate: '2023-11-17',
      endDate: '2023-11-19',
      status: 0,
    });
  });

  // proves: wire-4, wire-13
  it('takes the UTC day of full timestamps, and accepts a weekend of one day', async () => {
    expect((await create({ start: '2023-11-17T23:30:00-02:00', end: '2023-11-18T00:00:00.000Z' })).status).toBe(201);
    expect(await readLatest()).toMatchObject({ startDate: '2023-11-18', endDate: '2023-11-18' });
    expect((await create({ start: '2023-11-19T00:00', end: '2023-11-20T23:59:59.999' })).status).toBe(201);
    expect(await readLatest()).toMatchObject({ startDate: '2023-11-19', endDate: '2023-11-20' });
  });

  // proves: wire-73, wire-11, rules-29, rules-30
  it.each(wrong)('is refused with %s', async (_, change, expected) => {
    const before = await count();
    const { status, body } = await create(change());
    expect({ status, body }).toEqual({ status: 400, body: { ...flags, ...expected } });
    expect(await count()).toBe(before);
    expect(await readSeasonMessages(admin)).toEqual([]);
  });

  // proves: rules-22
  it('is refused for a finalized season, with a message', async () => {
    const { status, body } = await create({ season_year: 2022 });
    const refusal = { season_finalized: true, message: 'The season is finalized and can no longer change' };
    expect({ status, body }).toEqual({ status: 400, body: { ...flags, invalid_season: true, ...refusal } });
  });

  // proves: wire-73
  it.each([1999, 'undefined', undefined, 99999999999])('is refused for the season %j', async (season_year) => {
    const { status, body } = await create({ season_year });
    expect({ status, body }).toEqual({ status: 400, body: { ...flags, invalid_season: true } });
  });

  it('is refused without a body', async () => {
    const { status, body } = await admin.post('create-race-weekend/');
    expect({ status, body }).toEqual({ status: 400, body: { ...flags, invalid_season: true } });
  });
});

describe('editing a weekend', () => {
  const edit = (id: unknown, change: object = {}) => {
    const { season_year: _, ...weekend } = good();
    return admin.put('edit-race-weekend/', { race_weekend_data: { ...weekend, id, ...change } });
  };

  // proves: wire-74
  it('changes the fields that were sent', async () => {
    await create();
    const { id } = await readLatest();
    const other = page.replace('qatar', 'valencia');
    const change = { title: 'Valencia GP', start: '2023-11-24', end: '2023-11-26', url: `${other}?st=SPR` };
    expect(await edit(String(id), change)).toMatchObject({ status: 201, body: {} });
    const [startDate, endDate] = ['2023-11-24', '2023-11-26'];
    expect(await readLatest()).toMatchObject({ id, title: 'Valencia GP', url: other, startDate, endDate });
  });

  it('accepts an unchanged link, even one that could not be entered today', async () => {
    await create();
    const { id } = await readLatest();
    await league.database.manager.update(RaceWeekend, id, { url: '' });
    expect((await edit(id, { title: 'Renamed', url: '' })).status).toBe(201);
    expect(await readLatest()).toMatchObject({ title: 'Renamed', url: '' });
  });

  describe('with known starts', () => {
    const starts = { raceStartsAt: new Date('2023-11-19T17:00:00Z'), sprintStartsAt: new Date('2023-11-18T15:00:00Z') };
    const shown = { race_start: '2023-11-19T20:00:00+03:00', sprint_start: '2023-11-18T18:00:00+03:00' };
    let id: number;
    beforeEach(async () => {
      await create();
      ({ id } = await readLatest());
      await league.database.manager.update(RaceWeekend, id, { timeZone: 'Asia/Qatar', ...starts });
    });
    const readStarts = async () => {
      const { body } = await admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${id}`);
      const { race_start, sprint_start } = body.race_weekend;
      return { race_start, sprint_start };
    };

    it('keeps them when the title changes, and shows them with the time at the circuit', async () => {
      expect((await edit(id, { title: 'Grand Prix of Qatar' })).status).toBe(201);
      expect(await readStarts()).toEqual(shown);
      const { body } = await admin.get<RaceWeekendsAnswer>('get-race-weekends?season=2023');
      expect(body.race_weekends.find((weekend) => weekend.id === id)).toMatchObject(shown);
    });

    it('drops them if the weekend moves, alone or with others', async () => {
      expect((await edit(id, { start: '2023-11-24', end: '2023-11-26' })).status).toBe(201);
      expect(await readStarts()).toEqual({});
      await league.database.manager.update(RaceWeekend, id, {
        startDate: '2023-11-17',
        endDate: '2023-11-19',
        ...starts,
      });
      const { season_year, ...weekend } = good();
      const race_weekends = [{ ...weekend, id, end: '2023-11-18' }];
      expect((await admin.post('create-race-weekends/', { season_year, race_weekends })).status).toBe(201);
      expect(await readStarts()).toEqual({});
    });

    it('keeps the starts whose day stays the same', async () => {
      expect((await edit(id, { start: '2023-11-19' })).status).toBe(201);
      expect(await readStarts()).toEqual({ race_start: shown.race_start });
    });

    it('shows them in UTC if the time zone is unknown here', async () => {
      await league.database.manager.update(RaceWeekend, id, { timeZone: 'Asia/Lusail' });
      expect(await readStarts()).toEqual({ race_start: '2023-11-19T17:00:00Z', sprint_start: '2023-11-18T15:00:00Z' });
    });
  });

  // proves: wire-74, rules-30
  it.each(wrong)('is refused with %s', async (_, change, expected) => {
    await create();
    const before = await readLatest();
    const { status, body } = await edit(before.id, change());
    expect({ status, body }).toEqual({ status: 400, body: { ...flags, ...expected } });
    expect(await readLatest()).toEqual(before);
    expect(await readSeasonMessages(admin)).toEqual([]);
  });

  // proves: wire-74
  it.each([4711, 'undefined', undefined, null, 99999999999])('returns 404 for the id %j', async (id) => {
    const { status, body } = await edit(id);
    expect({ status, body }).toEqual({ status: 404, body: { message: 'The race weekend was not found' } });
  });

  it('returns 404 without data', async () => {
    expect((await admin.put('edit-race-weekend/', {})).status).toBe(404);
    expect((await admin.put('edit-race-weekend/', { race_weekend_data: 'x' })).status).toBe(404);
  });
});

describe('deleting a weekend', () => {
  const remove = (id: unknown) => admin.put('delete-race-weekend/', { id });

  // proves: wire-75
  it('deletes its results, too', async () => {
    await create({ title: 'Qatar GP' });
    const weekend = await readLatest();
    await storeSessions(league.database, weekend);
    expect(await remove(String(weekend.id))).toMatchObject({ status: 201, body: {} });
    expect((await admin.get(`get-race-weekend?id=${weekend.id}`)).status).toBe(404);
    const left: unknown[] = await league.database.query('SELECT FROM race_results WHERE weekend_id = $1', [weekend.id]);
    expect(left).toEqual([]);
    expect((await remove(weekend.id)).status).toBe(404);
  });

  // proves: wire-75
  it.each<[unknown, number]>([
    [4711, 404],
    ['undefined', 400],
    [undefined, 400],
    [99999999999, 400],
  ])('with id %j returns %i', async (id, status) => {
    expect((await remove(id)).status).toBe(status);
  });
});

// proves: wire-76
describe('get-race-weekend-admin', () => {
  it('shows the link', async () => {
    await create();
    const { id } = await readLatest();
    const { status, body } = await admin.get(`get-race-weekend-admin?id=${id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        race_weekend: {
          id,
          title: 'Qatar GP',
          start: '2023-11-17',
          end: '2023-11-19',
          status: 0,
          url: page,
          grid: [],
          race: null,
          sprint_race: null,
          standings: null,
          season_year: 2023,
          round: expect.any(Number),
          rounds: expect.any(Number),
          corrections: [],
          being_corrected: false,
          unconfirmed: false,
        },
      },
    });
  });

  it.each(['?id=4711', '?id=undefined', ''])('returns 404 with %s', async (query) => {
    const { status, body } = await admin.get(`get-race-weekend-admin${query}`);
    expect({ status, body }).toEqual({ status: 404, body: { message: 'The race weekend was not found' } });
  });
});
