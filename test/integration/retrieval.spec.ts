import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionKind } from '#demo/results-site/season.js';
import { RaceResult, type RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { RaceWeekendAdminAnswer } from '#league/contract/answers.js';
import type { RiderFlat } from '#league/contract/shapes.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { nothingRefused } from '../harness/nothing-refused.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { weekendOfFile } from '../harness/store-session.js';

let league: TestLeague;
let admin: Client;
let riderOf: Map<number, number>;
let weekends: RaceWeekend[];
const [race, sprint] = [1, 2];

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ({ riderOf, weekends } = await addSeason2023(league.database, league.site.url));
});
afterAll(() => league.close());
beforeEach(() => league.site.setTrouble({ kind: 'none' }));

const fresh = () => weekends.shift() ?? raise();
function raise(): never {
  throw new Error('the season has no more weekends');
}

const retrieve = (weekend: RaceWeekend, event_type: unknown = race) =>
  admin.post('post-race-weekend-event/', { id: weekend.id, event_type });

async function readWeekend({ id }: RaceWeekend) {
  return (await admin.get<RaceWeekendAdminAnswer>(`get-race-weekend-admin?id=${id}`)).body.race_weekend;
}

/** The rows of the data file in the order of the API: classified riders by position, then the others. */
function rowsOfFile(weekend: RaceWeekend, kind: SessionKind): Omit<RiderFlat, 'first' | 'last'>[] {
  const rows = weekendOfFile(weekend)[kind].map(({ number, position, points }) => {
    return { competitor_id: riderOf.get(number) ?? 0, number, position, points };
  });
  const classified = rows.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position);
  return [...classified, ...rows.filter(({ position }) => position === 0)];
}

const withoutNames = (rows: RiderFlat[] | undefined) => rows?.map(({ first: _, last: __, ...row }) => row);

describe('a retrieval', () => {
  // proves: admin-retrieval-1, wire-77
  it('stores the race as in the data file, and nothing else', async () => {
    const weekend = fresh();
    const { status, body } = await retrieve(weekend);
    expect({ status, body }).toEqual({ status: 201, body: { warnings: [] } });
    const stored = await readWeekend(weekend);
    expect(withoutNames(stored.race?.competitors_positions)).toEqual(rowsOfFile(weekend, 'race'));
    expect(stored).toMatchObject({ status: 1, sprint_race: null, standings: null });
    // In the Portuguese GP, Bagnaia won, and Raúl Fernández is the first of the six riders who did not finish.
    expect(stored.race?.competitors_positions[0]).toMatchObject({
      number: 1,
      last: 'Bagnaia',
      position: 1,
      points: 25,
    });
    expect(stored.race?.competitors_positions[14]).toMatchObject({ number: 25, position: 0, points: 0 });
    expect(stored.race?.competitors_positions).toHaveLength(20);
  });

  // proves: admin-retrieval-1
  longIt('stores the sprint as in the data file', async () => {
    const weekend = fresh();
    expect(await retrieve(weekend, sprint)).toMatchObject({ status: 201, body: {} });
    const stored = await readWeekend(weekend);
    expect(withoutNames(stored.sprint_race?.competitors_positions)).toEqual(rowsOfFile(weekend, 'sprint'));
    expect(stored.race).toBeNull();
  });

  longIt('stores the source of the result', async () => {
    const weekend = fresh();
    await retrieve(weekend);
    const result = await league.database.manager.findOneByOrFail(RaceResult, { weekendId: weekend.id });
    expect(result).toMatchObject({ source: 'page', pageUrl: `${weekend.url}?st=RACE`, storedBy: 1 });
    expect(result.pageDigest).toMatch(/^[0-9a-f]{64}$/);
  });

  // proves: rules-1
  longIt('does not change the points of riders before the weekend is final', async () => {
    await retrieve(fresh());
    const { body } = await admin.get<{ season: { competitors: { competitor_points: { points: number } }[] } }>(
      'get-season-detailed?season=2023',
    );
    expect(body.season.competitors.filter(({ competitor_points: { points } }) => points !== 0)).toEqual([]);
  });

  // proves: wire-4
  longIt('accepts whole numbers as strings', async () => {
    const { id } = fresh();
    const { status } = await admin.post('post-race-weekend-event', { id: String(id), event_type: '2' });
    expect(status).toBe(201);
  });
});

describe('a stored result', () => {
  // proves: rules-37
  it('is not retrieved again until it is deleted', async () => {
    const weekend = fresh();
    await retrieve(weekend);
    const again = await retrieve(weekend);
    expect({ status: again.status, body: again.body }).toEqual({
      status: 400,
      body: { ...nothingRefused, already_stored: true },
    });
    expect(await readSeasonMessages(admin)).toEqual([]);
    const raceId = (await readWeekend(weekend)).race?.id;
    expect((await admin.post('delete-race/', { raceId, year: 2023 })).status).toBe(201);
    expect(await readWeekend(weekend)).toMatchObject({ race: null, status: 0 });
    expect((await retrieve(weekend)).status).toBe(201);
  });

  // proves: rules-37
  longIt('is replaced by the current contents of the page, for example after a penalty', async () => {
    const weekend = fresh();
    const [, second, third] = rowsOfFile(weekend, 'race');
    league.site.setTrouble({ kind: 'penalty' });
    expect((await retrieve(weekend)).status).toBe(201);
    const rows = (await readWeekend(weekend)).race?.competitors_positions;
    expect(rows?.slice(1, 3)).toMatchObject([
      { number: third?.number, position: 2, points: 20 },
      { number: second?.number, position: 3, points: 16 },
    ]);
  });
});

describe('a retrieval that does not start', () => {
  // proves: wire-77, wire-11
  it.each([
    { sent: { id: 4711, event_type: 1 }, status: 404 },
    { sent: { id: 'undefined', event_type: 1 }, status: 400 },
    { sent: { id: 1, event_type: 3 }, status: 400 },
    { sent: {}, status: 400 },
  ])('returns $status to $sent', async ({ sent, status }) => {
    const answer = await admin.post('post-race-weekend-event/', sent);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(status === 400 ? nothingRefused : { message: 'The race weekend was not found' });
  });

  // proves: rules-29
  it('refuses a weekend with a link to another host, and reports it only in the response', async () => {
    const { id } = fresh();
    await league.database.query(`UPDATE race_weekends SET url = $1 WHERE id = $2`, [
      'https://elsewhere.example/motogp/results/2023/portugal-gp/',
      id,
    ]);
    const { status, body } = await admin.post('post-race-weekend-event/', { id, event_type: race });
    expect({ status, body }).toEqual({
      status: 400,
      body: { ...nothingRefused, unreadable: true, invalid_link: true },
    });
    expect(await readSeasonMessages(admin)).toEqual([]);
  });
});
