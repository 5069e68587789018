import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventSlug } from '#demo/results-site/slugs.js';
import { uuidOf } from '#demo/championship-service/served-season.js';
import type { TroubleSetting } from '#demo/championship-service/troubles.js';
import type { RaceWeekendAdminAnswer, ResultStored, RetrievalStarted } from '#league/contract/answers.js';
import { championshipMessages } from '#league/contract/championship-classes.js';
import type { ReadClassificationRefusal, StoreClassificationRefusal } from '#league/contract/classification.js';
import { eventType } from '#league/contract/limits.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { openApi } from '../harness/in-this-process.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { weekendOfFile } from '../harness/store-session.js';
import { readThrough } from './readings/read-through.js';

let league: TestLeague;
let admin: Client;
let season: Season;
let weekends: RaceWeekend[];
let portugal: RaceWeekend;

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  league.championship.setTrouble({ kind: 'none' });
  await deleteAll(league.database, 'season_messages', 'race_results', 'retrievals', 'seasons');
  ({ season, weekends } = await addSeason2023(league.database, league.site.url));
  [portugal] = weekends as [RaceWeekend];
});

type Kind = 'race' | 'sprint';
const start = (weekend: { id: unknown }, kind: Kind = 'race', client = admin) =>
  client.post<RetrievalStarted & ReadClassificationRefusal>('read-classification/', {
    id: weekend.id,
    event_type: eventType[kind],
  });
const read = async (weekend = portugal, kind: Kind = 'race') => {
  const { status, body } = await start(weekend, kind);
  expect({ status, body }).toMatchObject({ status: 202 });
  return readThrough(admin, body.pid);
};
async function review(weekend = portugal, kind: Kind = 'race') {
  const { pid, classification, message } = await read(weekend, kind);
  if (!classification) throw new Error(message);
  return { pid, ...classification };
}
const store = ({ pid, version }: { pid: unknown; version: unknown }, client = admin) =>
  client.post<ResultStored & StoreClassificationRefusal>('store-classification/', { pid, version });
const readWeekend = async ({ id }: RaceWeekend) =>
  (await admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${id}`)).body.race_weekend;
const rowsOfFile = (weekend: RaceWeekend, kind: Kind) =>
  weekendOfFile(weekend)[kind].map(({ number, position, points }) => [number, position, points]);
const rowsOf = (race: { competitors_positions: { number: number; position: number; points: number }[] } | null) =>
  race?.competitors_positions.map(({ number, position, points }) => [number, position, points]);

describe('a session whose results page cannot be read', () => {
  it('gets the classification from the championship, after an admin has seen it', async () => {
    league.site.setTrouble({ kind: 'refused', event: eventSlug(weekendOfFile(portugal)), session: 'race' });
    const refused = await admin.post('post-race-weekend-event/', { id: portugal.id, event_type: eventType.race });
    expect(refused).toMatchObject({ status: 400, body: { unreadable: true } });
    const { pid, state, message, kind } = await read();
    expect({ state, message, kind }).toEqual({
      state: 'read',
      message: 'Portuguese GP, race of the championship: 20 riders read. Review them: nothing is stored yet.',
      kind: 'championship-race',
    });
    const found = await review();
    expect(found).toMatchObject({ event_type: eventType.race, warnings: [], stored: false });
    expect(found.rows[0]).toMatchObject({
      position: 1,
      number: 1,
      first: 'Francesco',
      last: 'Bagnaia',
      points: 25,
      problem: null,
    });
    expect((await readWeekend(portugal)).race).toBeNull();
    expect((await store({ pid, version: found.version })).body).toMatchObject({ stale: true });
    expect(await store(found)).toMatchObject({ status: 201, body: { warnings: [] } });
    const { race, status } = await readWeekend(portugal);
    expect({ source: race?.source, status, rows: rowsOf(race) }).toEqual({
      source: 'championship',
      status: 1,
      rows: rowsOfFile(portugal, 'race'),
    });
    league.site.setTrouble({ kind: 'none' });
    await admin.post('post-race-weekend-event/', { id: portugal.id, event_type: eventType.sprint });
    expect((await readWeekend(portugal)).sprint_race?.source).toBe('page');
  });

  it('is stored once, even if two admins confirm at the same time', async () => {
    const found = await review(portugal, 'sprint');
    const other = await joinLeague(league, 'deputy', { isAdmin: true });
    const answers = await Promise.all([store(found), store(found, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ already_stored: true, stale: false });
    expect(rowsOf((await readWeekend(portugal)).sprint_race)).toEqual(rowsOfFile(portugal, 'sprint'));
    expect((await start(portugal, 'sprint')).body).toMatchObject({ already_stored: true });
  });

  it('is refused if the riders have changed since the review', async () => {
    const found = await review();
    const { manager } = league.database;
    await manager.update(
      Rider,
      { seasonId: season.id, number: 1 },
      { number: 63, first: 'Pecco', championshipId: 'x' },
    );
    expect(await store(found)).toMatchObject({
      status: 400,
      body: { stale: true, message: championshipMessages.stale },
    });
    expect((await readWeekend(portugal)).race).toBeNull();
  });

  it('follows the id of a rider who has another number in the season', async () => {
    const championshipId = uuidOf('rider francesco bagnaia');
    await league.database.manager.update(Rider, { seasonId: season.id, number: 1 }, { number: 63, championshipId });
    expect((await store(await review())).status).toBe(201);
    const [winner] = (await readWeekend(portugal)).race?.competitors_positions ?? [];
    expect(winner).toMatchObject({ number: 63, last: 'Bagnaia', points: 25 });
  });

  it('reports a rider who is not in the season and can be added', async () => {
    await league.database.manager.delete(Rider, { seasonId: season.id, number: 1 });
    const { pid, classification, riders } = await read();
    const [winner] = classification?.rows ?? [];
    expect(winner).toMatchObject({ competitor_id: null, problem: '1 Francesco Bagnaia is not in the season.' });
    expect(riders).toMatchObject([{ number: 1, first: 'Francesco', last: 'Bagnaia', known: false }]);
    expect(await store({ pid, version: classification?.version })).toMatchObject({
      status: 400,
      body: { stale: true },
    });
    const rider = { number: 1, first: 'Francesco', last: 'Bagnaia', independent: false, rookie: false };
    await admin.post('create-competitors/', { season: 2023, competitors: [rider] });
    const { classification: now, riders: left } = await readThrough(admin, pid);
    expect([now?.rows[0]?.problem, left]).toEqual([null, []]);
    expect((await store({ pid, version: now?.version })).status).toBe(201);
  });

  it('never guesses who a rider is', async () => {
    await league.database.manager.update(Rider, { seasonId: season.id, number: 1 }, { first: 'Mike', last: 'Jones' });
    const { pid, classification, riders } = await read();
    const problem = 'Number 1 is Francesco Bagnaia in the championship, but Mike Jones in the season.';
    expect([classification?.rows[0]?.problem, riders]).toEqual([problem, []]);
    expect((await store({ pid, version: classification?.version })).status).toBe(400);
    expect((await readWeekend(portugal)).race).toBeNull();
  });

  it('shows unusual rows, and warns about them again in the stored result', async () => {
    await league.database.manager.update(RaceWeekend, portugal.id, { championshipId: uuidOf('event 2023 ARG') });
    const argentina = weekends[1] as RaceWeekend;
    await store(await review(argentina));
    const found = await review();
    const warning = 'All riders have the same positions as in the race of “Argentinian GP”.';
    expect(found.warnings).toEqual([warning]);
    expect((await store(found)).body).toEqual({ warnings: [warning] });
    expect((await readWeekend(portugal)).race).toMatchObject({ warnings: [warning] });
    expect((await readSeasonMessages(admin, 2023))[0]).toContain(warning);
  });

  it('reports a sprint race that was not held', async () => {
    const australia = weekends.find(({ title }) => title === 'Australian GP') as RaceWeekend;
    expect((await read(australia, 'sprint')).message).toBe(
      'Australian GP, sprint race of the championship: The championship has no sprint race of this class at this event. If it was not held, record that. Nothing was stored.',
    );
  });

  it.each<[string, TroubleSetting, string]>([
    ['a refusal', { kind: 'refused' }, 'The service refused the list of seasons (HTTP 403).'],
    ['an error', { kind: 'error', path: '/classification' }, 'an internal error instead of the classification'],
    ['no classification', { kind: 'gone', path: '/classification' }, 'does not have the classification of a session'],
    [
      'half a response',
      { kind: 'half-body', path: '/classification' },
      'sent the classification of a session incompletely',
    ],
    ['other fields', { kind: 'other-shape', path: '/sessions' }, 'in a different form: 0.id is missing.'],
    ['a web page', { kind: 'web-page', path: '/classification' }, 'a web page instead of the classification'],
    ['30 MB', { kind: 'too-large', path: '/classification' }, 'more than 16 MB for the classification'],
    ['a redirect', { kind: 'redirect-elsewhere', path: '/classification' }, 'to another address, which is not opened.'],
  ])('reports %s of the championship, and stores nothing', async (_, trouble, reason) => {
    league.championship.setTrouble(trouble);
    const { state, message, classification } = await read();
    expect({ state, classification, message }).toEqual({
      state: 'refused',
      classification: null,
      message: expect.stringContaining(reason),
    });
    expect((await readWeekend(portugal)).race).toBeNull();
  });

  it.each<[string, () => Promise<{ status: number }>, number]>([
    ['an unknown weekend', () => start({ id: 4711 }), 404],
    ['no weekend', () => start({ id: 'undefined' }), 400],
    ['a weekend beyond an integer', () => start({ id: 99999999999 }), 400],
    ['no session', () => admin.post('read-classification/', { id: portugal.id }), 400],
    ['an unknown session', () => admin.post('read-classification/', { id: portugal.id, event_type: 3 }), 400],
    ['a reading that is not known', () => store({ pid: 4711, version: '' }), 404],
    ['a reading beyond an integer', () => store({ pid: 99999999999, version: '' }), 400],
    ['no version', () => store({ pid: 1, version: undefined }), 400],
  ])('refuses %s', async (_, request, status) => {
    expect((await request()).status).toBe(status);
  });

  it('does not store a retrieval of another kind', async () => {
    const { body } = await admin.post<RetrievalStarted>('read-championship/', { year: 2023 });
    await readThrough(admin, body.pid);
    expect((await store({ pid: body.pid, version: '' })).status).toBe(404);
  });

  it('gets no classification if the operator has turned the championship’s data off', async () => {
    const off = await openApi({ ...league.environment, CHAMPIONSHIP_API_URL: '' });
    try {
      const client = new Client(`http://127.0.0.1:${off.port}`, off.fetch);
      for (const [name, value] of admin.cookies) client.cookies.set(name, value);
      expect(await start(portugal, 'race', client)).toMatchObject({
        status: 400,
        body: { message: championshipMessages.isOff },
      });
    } finally {
      await off.stop();
    }
  });
});
