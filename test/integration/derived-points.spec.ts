import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionRow } from '#demo/results-site/season.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { RaceWeekendAnswer } from '#league/contract/answers.js';
import type { SeasonDetailed, StandRow } from '#league/contract/shapes.js';
import { addPicks } from '../harness/add-picks.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeSessions, weekendOfFile } from '../harness/store-session.js';

/** The changes by admins so far. Everything that the league shows must follow from them (rules.md 1 and 3). */
interface Facts {
  weekends: Map<number, { start: string; final: boolean; rows: Pick<SessionRow, 'number' | 'points'>[] }>;
  carried: Map<number, number>;
}

let league: TestLeague;
let admin: Client;
let weekends: [RaceWeekend, RaceWeekend, RaceWeekend];
let riderOf: Map<number, number>;
const facts: Facts = { weekends: new Map(), carried: new Map() };
/** No two members have equal points, whichever of the weekends below are final. */
const picks = {
  alice: [1, 12, 72, 5, 33],
  bob: [72, 5, 73, 21, 10],
  carol: [43, 41, 93, 20, 42],
  dave: [89, 72, 10, 21, 73],
} as const;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  const { database } = league;
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const added = await addSeason2023(database, league.site.url, { weekends: 3 });
  weekends = added.weekends as typeof weekends;
  riderOf = added.riderOf;
  for (const [username, ranked] of Object.entries(picks)) {
    await addMember(database, username);
    await addPicks(database, added.season, username, { ranked });
  }
  for (const weekend of weekends) {
    await storeSessions(database, weekend);
    const { race, sprint, start } = weekendOfFile(weekend);
    facts.weekends.set(weekend.id, { start, final: false, rows: [...race, ...sprint] });
  }
});
afterAll(() => league.close());

/** The final weekends in calendar order, up to and including the given weekend. */
function finalWeekends(until?: number) {
  const final = [...facts.weekends]
    .filter(([, { final }]) => final)
    .sort(([a, { start: startA }], [b, { start: startB }]) => startA.localeCompare(startB) || a - b);
  return until === undefined ? final : final.slice(0, final.findIndex(([id]) => id === until) + 1);
}

function pointsOf(number: number, until?: number): number {
  const rows = finalWeekends(until).flatMap(([, weekend]) => weekend.rows.filter((row) => row.number === number));
  return rows.reduce((sum, { points }) => sum + points, facts.carried.get(number) ?? 0);
}

function tableAfter(until: number): Omit<StandRow, 'user' | 'position_change'>[] {
  const points = Object.entries(picks).map(([username, ranked]) => {
    return { username, points: ranked.reduce((sum, number) => sum + pointsOf(number, until), 0) };
  });
  return points.sort((a, b) => b.points - a.points).map((line, index) => ({ ...line, position: index + 1 }));
}

function expectedTable(id: number) {
  const before = finalWeekends(id).at(-2)?.[0];
  const earlier = new Map(
    before === undefined ? [] : tableAfter(before).map((line) => [lineName(line), line.position]),
  );
  return tableAfter(id).map((line) => ({
    ...line,
    position_change: (earlier.get(lineName(line)) ?? line.position) - line.position,
  }));
}

const lineName = (line: object) => (line as { username: string }).username;

/** Compares all points and tables with the facts, for the riders, each weekend and the season. */
async function expectDerived(): Promise<void> {
  const { body } = await admin.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
  const shown = body.season.competitors_sorted_number.map(({ competitor_points: { points, competitor } }) => {
    return [competitor.number, points];
  });
  expect(shown).toEqual(shown.map(([number = 0]) => [number, pointsOf(number)]));
  for (const [id, { final }] of facts.weekends) {
    const weekend = (await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`)).body.race_weekend;
    const table = weekend.standings && weekend.standings.users_picks.map(toLine);
    expect({ id, status: weekend.status, table }).toEqual({
      id,
      status: final ? 2 : 1,
      table: final ? expectedTable(id) : null,
    });
  }
  const latest = finalWeekends().at(-1)?.[0];
  const season = await admin.get<{ standings: { users_picks: StandRow[] } }>('get-standings?season=2023');
  if (latest !== undefined) expect(season.body.standings.users_picks.map(toLine)).toEqual(expectedTable(latest));
}

const toLine = ({ user, points, position, position_change }: StandRow) => {
  return { username: user.username, points, position, position_change };
};

async function setFinal({ id }: RaceWeekend, final: boolean): Promise<void> {
  const { status } = await admin.put(final ? 'finalize-race-weekend/' : 'un-finalize-race-weekend/', { id });
  expect(status).toBe(201);
  const weekend = facts.weekends.get(id);
  if (weekend) weekend.final = final;
  await expectDerived();
}

async function setPoints(number: number, points: number): Promise<void> {
  const { body } = await admin.get<{ competitor: object }>(`get-season-competitor?id=${riderOf.get(number)}`);
  const rider = body.competitor as { competitor_points: object };
  const sent = { ...rider, competitor_points: { ...rider.competitor_points, points } };
  expect((await admin.post('edit-season-competitor/', sent)).status).toBe(200);
  facts.carried.set(number, (facts.carried.get(number) ?? 0) + points - pointsOf(number));
  await expectDerived();
}

describe('points and standings follow from the facts, whatever their order,', () => {
  // proves: rules-1, rules-14
  it('if weekends are made final, reopened and made final again in any order', async () => {
    const [portugal, argentina, americas] = weekends;
    await setFinal(argentina, true);
    await setFinal(americas, true);
    await setFinal(portugal, true);
    await setFinal(argentina, false);
    await setFinal(portugal, false);
    await setFinal(argentina, true);
    await setFinal(portugal, true);
  });

  // proves: rules-2
  it('if an admin sets the total points of a rider, before and after a final weekend', async () => {
    const [portugal] = weekends;
    await setPoints(1, 100);
    await setPoints(1, 53.25);
    await setPoints(89, 0);
    await setFinal(portugal, false);
    await setPoints(1, 60);
    await setFinal(portugal, true);
  });

  // proves: rules-1
  it('if a result is deleted and typed again', async () => {
    const [portugal] = weekends;
    await setFinal(portugal, false);
    const { race } = (await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${portugal.id}`)).body.race_weekend;
    expect((await admin.post('delete-race/', { raceId: race?.id, year: 2023 })).status).toBe(201);
    const { sprint } = weekendOfFile(portugal);
    facts.weekends.set(portugal.id, { start: portugal.startDate, final: false, rows: sprint });
    await expectDerived();

    const created = await admin.post<{ race_id: number }>('create-race/', {
      seasonYear: 2023,
      track: 'Portimão',
      timestamp: '2023-03-26T13:00:00Z',
      is_sprint: false,
    });
    const typed = [12, 5, 1].map((number, index) => ({ competitorId: riderOf.get(number), position: index + 1 }));
    const results = { raceId: created.body.race_id, competitors_positions: typed, finalized: true };
    expect((await admin.post('add-race-results/', results)).status).toBe(200);
    const rows = [
      { number: 12, points: 25 },
      { number: 5, points: 20 },
      { number: 1, points: 16 },
    ];
    facts.weekends.set(portugal.id, { start: portugal.startDate, final: false, rows: [...sprint, ...rows] });
    await setFinal(portugal, true);
  });

  // proves: rules-14
  it('if a weekend moves in the calendar', async () => {
    const [portugal] = weekends;
    const { title, url } = portugal;
    const race_weekend_data = { id: portugal.id, title, url, start: '2023-05-01', end: '2023-05-02' };
    expect((await admin.put('edit-race-weekend/', { race_weekend_data })).status).toBe(201);
    const moved = facts.weekends.get(portugal.id);
    if (moved) moved.start = '2023-05-01';
    await expectDerived();
  });

  // proves: rules-1, rules-14, wire-75
  it('if a final weekend is deleted', async () => {
    const [, argentina] = weekends;
    expect((await admin.put('delete-race-weekend/', { id: argentina.id })).status).toBe(201);
    facts.weekends.delete(argentina.id);
    await expectDerived();
  });
});

// proves: rules-14
describe('a rider who is added or removed', () => {
  it('changes the positions of the other riders, and immediately the ranks that depend on them', async () => {
    await addMember(league.database, 'erin');
    await addMember(league.database, 'fred');
    const season = await league.database.manager.findOneByOrFail(Season, { year: 2023 });
    const { body } = await admin.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
    const order = body.season.competitors.map(({ competitor_points: { competitor } }) => competitor.number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = order;
    // Both pick the same riders. Erin is right about position one, and fred about two if another rider leads.
    await addPicks(league.database, season, 'fred', { ranked: [b, a, c, e, d] });
    await addPicks(league.database, season, 'erin', { ranked: [a, c, b, e, d] });
    await league.database.query('UPDATE seasons SET picks_version = picks_version + 1');
    const ahead = async () => {
      const { body } = await admin.get<{ standings: { users_picks: StandRow[] } }>('get-standings?season=2023');
      const names = body.standings.users_picks.map(({ user }) => user.username);
      return names.filter((name) => name === 'erin' || name === 'fred');
    };
    await setFinalAgain();
    expect(await ahead()).toEqual(['erin', 'fred']);

    const competitor = { first: 'New', last: 'Leader', number: 99 };
    const competitor_points = { competitor, points: 999 };
    const created = await admin.post('create-competitor/', {
      competitor_position: { competitor_points, independent: false, rookie: false, season: 2023 },
    });
    expect(created.status).toBe(201);
    // Now fred is right about rider a in position two, and erin is wrong about the first two positions.
    expect(await ahead()).toEqual(['fred', 'erin']);

    const leader = await league.database.manager.findOneByOrFail(Rider, { number: 99 });
    const deleted = await admin.post('delete-competitor/', { competitor_id: leader.id, season_id: leader.seasonId });
    expect(deleted.status).toBe(200);
    expect(await ahead()).toEqual(['erin', 'fred']);
  });

  async function setFinalAgain(): Promise<void> {
    const [, , americas] = weekends;
    await admin.put('un-finalize-race-weekend/', { id: americas.id });
    await admin.put('finalize-race-weekend/', { id: americas.id });
  }
});
