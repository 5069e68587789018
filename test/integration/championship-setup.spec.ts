import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TroubleSetting } from '#demo/championship-service/troubles.js';
import type { ReadChampionshipRefusal, SetUpAnswer, SetUpRefusal } from '#league/contract/championship-setup.js';
import { championshipMessages } from '#league/contract/championship-classes.js';
import type { RetrievalStarted } from '#league/contract/answers.js';
import type { WeekendFacts } from '#league/rules/championship-season.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { openApi } from '../harness/in-this-process.js';
import { joinLeague } from '../harness/join-league.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { readThrough } from './readings/read-through.js';

let league: TestLeague;
let admin: Client;
let seasonId: number;

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  league.championship.setTrouble({ kind: 'none' });
  await deleteAll(league.database, 'season_messages', 'retrievals', 'seasons');
  seasonId = await addSeason(2023);
});

const addSeason = async (year: number) =>
  (await league.database.manager.save(Season, { year, current: year === 2023 })).id;
const start = (year: unknown = 2023, name?: string) =>
  admin.post<RetrievalStarted & ReadChampionshipRefusal>('read-championship/', { year, ...(name && { class: name }) });
const read = async (year = 2023) => readThrough(admin, (await start(year)).body.pid);
const review = async (year?: number) => {
  const retrieval = await read(year);
  if (!retrieval.championship) throw new Error(retrieval.message);
  return { pid: retrieval.pid, ...retrieval.championship };
};
type Review = Awaited<ReturnType<typeof review>>;
type Chosen = { key: string; version: string };
const toChosen = ({ key, version }: Chosen): Chosen => ({ key, version });
const rowsOf = ({ riders, weekends, changes, removed }: Review) => [...riders, ...weekends, ...changes, ...removed];
const setUp = (pid: number, rows: readonly Chosen[], client = admin) =>
  client.post<SetUpAnswer & SetUpRefusal>('set-up-from-championship/', { pid, rows: rows.map(toChosen) });
const confirm = (found: Review) => {
  const rows = rowsOf(found).filter(({ chosen }) => chosen);
  return setUp(found.pid, rows);
};
const readStored = async (id = seasonId) => ({
  riders: await league.database.manager.find(Rider, { where: { seasonId: id }, order: { number: 'ASC' } }),
  weekends: await league.database.manager.find(RaceWeekend, { where: { seasonId: id }, order: { startDate: 'ASC' } }),
});
const nothing = { riders_added: 0, riders_changed: 0, weekends_added: 0, weekends_changed: 0, weekends_removed: 0 };

describe('setting up a season from the championship', () => {
  it('reads riders, weekends and starts for a review, and stores nothing', async () => {
    const retrieval = await read();
    expect(retrieval).toMatchObject({ kind: 'championship', state: 'read', refusal: null, problems: [] });
    expect(retrieval.message).toBe(
      'Season 2023, championship: 31 riders and 20 race weekends read. Review them: nothing is stored yet.',
    );
    const found = retrieval.championship;
    expect(found?.riders.find(({ number }) => number === 12)).toMatchObject({
      first: 'Maverick',
      last: 'Viñales',
      team: 'Aprilia Racing',
      manufacturer: 'Aprilia',
      country: 'ESP',
      guest: false,
      chosen: true,
      problem: null,
    });
    expect(found?.riders.filter(({ guest }) => guest).every(({ chosen }) => !chosen)).toBe(true);
    expect(found?.weekends[0]).toMatchObject({
      round: 1,
      title: 'Portuguese GP',
      start: '2023-03-24',
      end: '2023-03-26',
      time_zone: 'Europe/Lisbon',
      // The clocks change on the morning of the race.
      sprint_start: '2023-03-25T15:00:00.000Z',
      race_start: '2023-03-26T13:00:00.000Z',
    });
    expect(await readStored()).toEqual({ riders: [], weekends: [] });
  });

  it('stores the ticked rows only once, even if two admins confirm them at the same time', async () => {
    const found = await review();
    const other = await joinLeague(league, 'deputy', { isAdmin: true });
    const rows = rowsOf(found).filter(({ chosen }) => chosen);
    const answers = await Promise.all([setUp(found.pid, rows), setUp(found.pid, rows, other)]);
    const added = { ...nothing, riders_added: 22, weekends_added: 20 };
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body)).toEqual(expect.arrayContaining([added, nothing]));
    const { riders, weekends } = await readStored();
    expect([riders.length, weekends.length]).toEqual([22, 20]);
    expect(weekends.find(({ title }) => title === 'Australian GP')).toMatchObject({
      sprintStartsAt: null,
      timeZone: 'Australia/Melbourne',
      country: 'AUS',
      url: '',
    });
    const season = await league.database.manager.findOneByOrFail(Season, { id: seasonId });
    expect(season).toMatchObject({ championshipClass: 'MotoGP' });
  });

  it('shows only the changes at a second reading, and does not tick anything that an admin set by hand', async () => {
    await confirm(await review());
    const { riders, weekends } = await readStored();
    const [bagnaia] = riders as [Rider];
    const [portugal, argentina] = weekends as [RaceWeekend, RaceWeekend];
    const { manager } = league.database;
    await manager.update(Rider, bagnaia.id, { team: 'Our own team' });
    await manager.update(RaceWeekend, portugal.id, { title: 'Season opener' });
    // As if the championship had moved the round since then.
    const { championshipFacts } = argentina;
    const days = { startDate: '2023-03-29', endDate: '2023-03-31' };
    await manager.update(RaceWeekend, argentina.id, {
      ...days,
      championshipFacts: { ...championshipFacts, start: days.startDate, end: days.endDate },
    });
    const second = await review();
    expect(second.weekends).toEqual([]);
    expect(second.riders.every(({ guest }) => guest)).toBe(true);
    expect(second.changes).toMatchObject([
      { subject: '1 Francesco Bagnaia', field: 'team', before: 'Our own team', by_hand: true, chosen: false },
      { subject: 'Season opener', field: 'title', after: 'Portuguese GP', by_hand: true, chosen: false },
      {
        subject: 'Argentinian GP',
        field: 'days',
        before: '2023-03-29/2023-03-31',
        after: '2023-03-31/2023-04-02',
        by_hand: false,
        chosen: true,
      },
    ]);
    expect((await confirm(second)).body).toEqual({ ...nothing, weekends_changed: 1 });
    const after = await readStored();
    expect(after.riders[0]?.team).toBe('Our own team');
    expect(after.weekends.map(({ title }) => title)[0]).toBe('Season opener');
    expect(after.weekends[1]).toMatchObject({ startDate: '2023-03-31', endDate: '2023-04-02' });
  });

  it('moves the starts with the days, in any order, and drops starts whose row is not ticked', async () => {
    await confirm(await review());
    const [, argentina, americas] = (await readStored()).weekends as [RaceWeekend, RaceWeekend, RaceWeekend];
    const { manager } = league.database;
    const days = { startDate: '2023-02-03', endDate: '2023-02-05' };
    const starts = { raceStartsAt: '2023-02-05T17:00:00.000Z', sprintStartsAt: '2023-02-04T18:00:00.000Z' };
    // As if the championship had moved both rounds since then.
    for (const { id, championshipFacts } of [argentina, americas])
      await manager.update(RaceWeekend, id, {
        ...days,
        raceStartsAt: new Date(starts.raceStartsAt),
        sprintStartsAt: new Date(starts.sprintStartsAt),
        championshipFacts: {
          ...(championshipFacts as WeekendFacts),
          start: days.startDate,
          end: days.endDate,
          raceStart: starts.raceStartsAt,
          sprintStart: starts.sprintStartsAt,
        },
      });
    const found = await review();
    expect(found.changes.map(({ field, chosen }) => [field, chosen])).toEqual(
      ['days', 'race_start', 'sprint_start', 'days', 'race_start', 'sprint_start'].map((field) => [field, true]),
    );
    const rows = found.changes.filter(({ weekend_id, field }) => weekend_id === argentina.id || field === 'days');
    expect((await setUp(found.pid, rows.toReversed())).body).toEqual({ ...nothing, weekends_changed: 2 });
    const { weekends } = await readStored();
    expect(weekends[1]).toEqual(argentina);
    expect(weekends[2]).toEqual({ ...americas, raceStartsAt: null, sprintStartsAt: null });
  });

  it('refuses a review that is older than a change to the season, and stores none of its rows', async () => {
    const found = await review();
    await confirm(found);
    const [rider] = (await readStored()).riders as [Rider];
    await league.database.manager.update(Rider, rider.id, { team: 'Our own team' });
    const second = await review();
    const rows = rowsOf(second).filter(({ key }) => key.endsWith('/team'));
    await league.database.manager.update(Rider, rider.id, { team: 'Another team' });
    const { status, body } = await setUp(second.pid, [...rows, ...second.riders]);
    expect({ status, body }).toEqual({
      status: 400,
      body: { stale: true, rider_exists: false, message: championshipMessages.stale },
    });
    expect((await readStored()).riders).toHaveLength(22);
  });

  it('refuses a review after a newer reading', async () => {
    const first = await review();
    await review();
    expect((await confirm(first)).body).toMatchObject({ stale: true });
    expect((await readStored()).riders).toEqual([]);
  });

  it('sets up 2016, whose second rider with number 7 is chosen on request', async () => {
    const id = await addSeason(2016);
    const found = await review(2016);
    const sevens = found.riders.filter(({ number }) => number === 7);
    expect(sevens.map(({ last, chosen, caution }) => [last, chosen, caution])).toEqual([
      ['Jones', false, null],
      ['Aoyama', false, 'Number 7 belongs to Mike Jones. Choose this rider only if Jones no longer starts.'],
    ]);
    const { status, body } = await setUp(found.pid, rowsOf(found));
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...nothing, riders_added: found.riders.length, weekends_added: 18 },
    });
    const { riders, weekends } = await readStored(id);
    const holding = riders.filter(({ number }) => number === 7).map(({ last, holdsNumber }) => [last, holdsNumber]);
    expect(holding).toEqual(
      expect.arrayContaining([
        ['Jones', null],
        ['Aoyama', true],
      ]),
    );
    expect((await review(2016)).riders).toEqual([]);
    expect(riders.find(({ number }) => number === 25)).toMatchObject({ first: 'Maverick', last: 'Viñales' });
    expect(weekends.map(({ title }) => title).slice(0, 2)).toEqual([
      'Grand Prix of Qatar',
      'Gran Premio de la República Argentina',
    ]);
    // The race at Assen was stopped, so its start is the start of the first part.
    expect(weekends[7]?.raceStartsAt?.toISOString()).toBe('2016-06-26T14:00:00.000Z');
  });

  it('sets up Moto3, with 57 riders and races of 36', async () => {
    const { pid, championship } = await readThrough(admin, (await start(2023, 'Moto3')).body.pid);
    expect([championship?.riders.length, championship?.weekends.length]).toEqual([57, 20]);
    const rows = [...(championship?.riders ?? []), ...(championship?.weekends ?? [])];
    expect((await setUp(pid, rows)).body).toMatchObject({ riders_added: 57, weekends_added: 20 });
    const [portugal] = (await readStored()).weekends;
    const { body } = await admin.post<RetrievalStarted>('read-classification/', { id: portugal?.id, event_type: 1 });
    const { classification } = await readThrough(admin, body.pid);
    const problems = classification?.rows.flatMap(({ problem }) => problem ?? []);
    expect([classification?.rows.length, classification?.warnings, problems]).toEqual([36, [], []]);
  });

  it('keeps its class', async () => {
    await confirm(await review());
    const { status, body } = await start(2023, 'Moto2');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: championshipMessages.otherClass('MotoGP') },
    });
  });

  it.each<[string, TroubleSetting, string]>([
    ['a refusal', { kind: 'refused' }, 'The service refused the list of seasons (HTTP 403).'],
    [
      'an error',
      { kind: 'error', path: '/entry' },
      'The service reported an internal error instead of the entry list of an event (HTTP 500).',
    ],
    [
      'a redirect to another host',
      { kind: 'redirect-elsewhere' },
      'The service redirects the request for the list of seasons to another address, which is not opened.',
    ],
    [
      'half a response',
      { kind: 'half-body', path: '/results/events' },
      'The service sent the list of events incompletely, or not as JSON.',
    ],
    [
      'other fields',
      { kind: 'other-shape', path: '/results/events' },
      'The service sent the list of events in a different form: 0.id is missing.',
    ],
    ['a web page', { kind: 'web-page' }, 'The service sent a web page instead of the list of seasons.'],
    [
      '30 MB',
      { kind: 'too-large', path: '/results/seasons' },
      'The service sent more than 16 MB for the list of seasons, which is not read.',
    ],
  ])('reports %s to the admins, and stores nothing', async (_, trouble, reason) => {
    league.championship.setTrouble(trouble);
    const retrieval = await read();
    const message = `Season 2023, championship: ${reason} Nothing was stored.`;
    expect(retrieval).toMatchObject({ state: 'refused', message, championship: null, refusal: { unreadable: true } });
    expect(await readSeasonMessages(admin, 2023)).toEqual([message]);
  });

  it('reports a year that the championship does not have', async () => {
    await addSeason(1955);
    const { message } = await read(1955);
    expect(message).toBe(
      'Season 1955, championship: The championship’s service has no season 1955. Nothing was stored.',
    );
  });
});

describe('without the championship’s data', () => {
  it('refuses to read if the operator has turned it off', async () => {
    const off = await openApi({ ...league.environment, CHAMPIONSHIP_API_URL: '' });
    try {
      const client = new Client(`http://127.0.0.1:${off.port}`, off.fetch);
      for (const [name, value] of admin.cookies) client.cookies.set(name, value);
      const { status, body } = await client.post('read-championship/', { year: 2023 });
      expect({ status, body }).toMatchObject({ status: 400, body: { message: championshipMessages.isOff } });
    } finally {
      await off.stop();
    }
  });

  it('reports a service that is down, and the next reading can start', async () => {
    await league.championship.close();
    const retrieval = await read();
    const { host } = new URL(league.championship.url);
    const message = `Season 2023, championship: Didn't receive a response from ${host}. Try again in a while. Nothing was stored.`;
    expect(retrieval).toMatchObject({ state: 'refused', message, refusal: { timeout: true } });
    expect((await start()).status).toBe(202);
  });
});
