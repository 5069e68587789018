import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import type {
  CurrentSeasonAnswer,
  RaceWeekendAnswer,
  RaceWeekendsAnswer,
  StandingsAnswer,
} from '#league/contract/answers.js';
import type { SeasonDetailed } from '#league/contract/shapes.js';
import { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { enterRiders, enterWeekends, numbersOf, submitPicks } from './enter-season-2023.js';
import { members2023 } from './members-2023.js';
import { championshipAfter, finalStandings, standingsAfter, toLine } from './rules-2023.js';

let league: BuiltLeague;
/** The same admin with one session, through both API processes. */
let admins: [Client, Client];
let admin: Client;
const weekendIds: number[] = [];

beforeAll(async () => {
  league = await startBuiltLeague({ apis: 2, workers: 3 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  const elsewhere = league.client(1);
  for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
  admins = [admin, elsewhere];
});
afterAll(() => league.close());

describe('an admin', () => {
  it('creates the season, which becomes current because it is the only one', async () => {
    const { status } = await admin.post('create-season/', { year: 2023, top_independent: true, top_rookie: true });
    expect(status).toBe(200);
    const { body } = await admin.get<CurrentSeasonAnswer>('get-current-season/');
    expect(body.current_season).toMatchObject({ year: 2023, current: true, top_independent: true, top_rookie: true });
  });

  it('imports the official riders, adds the wildcards, and marks independent riders and the rookie', async () => {
    expect(numbersOf(await enterRiders(admin, league.site.url))).toHaveLength(season.riders.length);
  });

  it('enters the twenty weekends', async () => {
    weekendIds.push(...(await enterWeekends(admin, league.site.url)));
    const { body } = await admin.get<RaceWeekendsAnswer>('get-race-weekends?season=2023&amount=0');
    expect(body.race_weekends.map(({ title }) => title)).toEqual(season.weekends.map(({ title }) => title).reverse());
  });
});

describe('members', () => {
  it('pick while the window is open, through both API processes', async () => {
    expect((await admin.put('toggle-users-picks/')).body).toEqual({ users_picks_state: true });
    for (const [index, picker] of members2023.entries()) {
      await submitPicks(await joinLeague(league, picker.username, { api: index % 2 }), picker);
    }
    expect((await admin.put('toggle-users-picks/')).body).toEqual({ users_picks_state: false });
  });
});

// proves: rules-14, rules-17
describe('the standings during the twenty weekends', () => {
  it.each(season.weekends.map(({ title, round }) => ({ title, round })))(
    'follow the rules after round $round, $title',
    async ({ round }) => {
      const id = weekendIds[round - 1] ?? 0;
      await storeSession(round, id, 'race');
      await storeSession(round, id, 'sprint');
      const { status } = await adminOf(round).put('finalize-race-weekend/', { id, send_finalize_email: false });
      expect(status).toBe(201);

      const expected = standingsAfter(season.weekends.slice(0, round), members2023);
      const weekend = await adminOf(round).get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`);
      expect(weekend.body.race_weekend.standings?.users_picks.map(toLine)).toEqual(expected);
      await expectSoon(async () => {
        const standings = await adminOf(round + 1).get<StandingsAnswer>('get-standings?season=2023&amount=0');
        return standings.body.standings.users_picks.map(toLine);
      }, expected);
    },
  );
});

describe('at the end of the season, the league', () => {
  // proves: quality-16
  it('has the published championship', async () => {
    const { body } = await admin.get<{ season: SeasonDetailed }>('get-season-detailed?season=2023');
    const table = body.season.competitors.map(({ competitor_points: { competitor, points } }, index) => {
      return { position: index + 1, number: competitor.number, points };
    });
    expect(table).toEqual(season.standings);
    // The function that computes the expected standings must also reproduce the published table.
    expect(championshipAfter(season.weekends)).toEqual(table.map(({ number, points }) => ({ number, points })));
  });

  // proves: rules-23
  it('grants the bonus when the season is finalized', async () => {
    expect((await admin.put('finalize-season/', { year: 2023 })).status).toBe(200);
    const { body } = await admin.get<StandingsAnswer>('get-standings?season=2023');
    expect(body.standings.users_picks.map(toLine)).toEqual(finalStandings(members2023));
    // 467 + 428 + 329 + 293 + 225 + 428 + 71 = 2241. All five are in place: 46.7 + 29.96 + 16.45 + 9.5225 + 4.5 =
    // 107.13.
    expect(body.standings.users_picks[0]).toMatchObject({ user: { username: 'exact' }, points: 2348.13 });
  });
});

/** Retrieves a session. The sprint that was not held is recorded by hand as a result without rows (rules.md 6). */
async function storeSession(round: number, id: number, kind: 'race' | 'sprint'): Promise<void> {
  const weekend = season.weekends[round - 1];
  if (weekend?.[kind].length === 0) return recordAsNotHeld(weekend.circuit, weekend.start, kind === 'sprint');
  const event = { id, event_type: kind === 'race' ? 1 : 2 };
  const { status, body } = await admins[kind === 'race' ? 0 : 1].post('post-race-weekend-event/', event);
  expect({ status, body }).toEqual({ status: 201, body: { warnings: [] } });
}

async function recordAsNotHeld(track: string, timestamp: string, is_sprint: boolean): Promise<void> {
  const race = { seasonYear: 2023, track, timestamp, is_sprint };
  const created = await admin.post<{ race_id: number }>('create-race/', race);
  expect(created.status).toBe(200);
  const results = { raceId: created.body.race_id, competitors_positions: [], finalized: true };
  expect((await admin.post('add-race-results/', results)).status).toBe(200);
}

function adminOf(round: number): Client {
  return admins[round % 2 === 0 ? 0 : 1];
}
