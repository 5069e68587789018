import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CurrentSeasonAnswer, RaceWeekendAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { SeasonDetailed } from '#league/contract/shapes.js';
import type { Client } from '../harness/client.js';
import { expectSoon } from '../harness/expect-soon.js';
import { joinLeague } from '../harness/join-league.js';
import { readSeasonMessages } from '../harness/season-messages.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { readThrough } from '../integration/readings/read-through.js';
import { season2024 } from './made-up-2024.js';
import { toLine } from './rules-2023.js';

let league: TestLeague;
let admin: Client;
let weekendIds: number[];

beforeAll(async () => {
  league = await startLeague({ season: season2024 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

/** Each member's five ranked picks, independent rider and rookie. */
const members = {
  anna: [[1, 2, 3, 5, 6], 2, 4],
  bert: [[2, 1, 3, 6, 5], 3, 4],
  cleo: [[1, 3, 2, 51, 32], 3, 4],
} as const;

// proves: admin-more-7
it('the season is set up from the riders page and the calendar, with wildcards and substitutes added by hand', async () => {
  const { status } = await admin.post('create-season/', { year: 2024, top_independent: true, top_rookie: true });
  expect(status).toBe(200);
  const url = `${league.site.url}/en/riders/motogp`;
  expect((await admin.post('create-season-competitors-link/', { url, year: 2024 })).status).toBe(201);
  expect((await readSeasonMessages(admin, 2024))[0]).toBe(
    'Season 2024, riders: 7 riders stored. Wildcards and substitutes on the page, not added: 51 Otto Guest, 32 Sue Stitute.',
  );
  await addRiders([51, 'Otto', 'Guest'], [32, 'Sue', 'Stitute']);

  const { body } = await admin.post<{ pid: number }>('read-season-calendar/', { year: 2024 });
  const { events } = await readThrough(admin, body.pid);
  expect(events?.map(({ title, start }) => [title, start])).toEqual(
    season2024.weekends.map(({ title, start }) => [title, start]),
  );
  const added = await admin.post('create-race-weekends/', { season_year: 2024, race_weekends: events });
  expect(added).toMatchObject({ status: 201, body: { amount_added: 3 } });
  const list = await admin.get<{ race_weekends: { id: number }[] }>('get-race-weekends?season=2024&amount=0');
  weekendIds = list.body.race_weekends.map(({ id }) => id).reverse();
});

it('three members submit their picks', async () => {
  await admin.put('toggle-users-picks/');
  const { body } = await admin.get<CurrentSeasonAnswer>('get-current-season/');
  const idOf = (number: number) =>
    body.competitors_sorted_number.find((one) => one.competitor_points.competitor.number === number)?.id;
  for (const [username, [ranked, independent, rookie]] of Object.entries(members)) {
    const picks = {
      picks_ids: ranked.map(idOf),
      independent_pick_id: idOf(independent),
      rookie_pick_id: idOf(rookie),
    };
    expect((await (await joinLeague(league, username)).post('set-user-picks/', picks)).status).toBe(201);
  }
  await admin.put('toggle-users-picks/');
});

// proves: admin-more-7
it('a race without its third position counts: 25 + 9, 20 + 12, 13 + 7 for the first three riders', async () => {
  await retrieve(1, 'race');
  await expectGaps('San Marino GP, race: 6 riders stored. The page lacks position 3.');
  await retrieve(1, 'sprint');
  await expectTable(1, [
    // Anna's and bert's five picks: 34 + 32 + 20 + 6 + 11 = 103. Then 32 or 20 for the independent rider and 5 for
    // the rookie.
    ['anna', 140, 0],
    ['bert', 128, 0],
    // 34 + 20 + 32 + 10 of the wildcard + 0 = 96, then 20 and 5.
    ['cleo', 121, 0],
  ]);
});

// proves: admin-more-7
it('a second round at the same circuit is recognized by its days, without a sprint and with one unknown rider', async () => {
  const event = { id: weekendIds[1], event_type: 1 };
  expect(await admin.post('post-race-weekend-event/', event)).toMatchObject({
    status: 400,
    body: { competitors_not_found: [99] },
  });
  await addRiders([99, 'Wild', 'Card']);
  await retrieve(2, 'race');
  await expectGaps('Emilia Romagna GP, race: 7 riders stored. The page lacks positions 4, 6.');
  const race = { seasonYear: 2024, track: 'Misano', timestamp: '2024-09-21', is_sprint: true };
  const { body } = await admin.post<{ race_id: number }>('create-race/', race);
  const results = { raceId: body.race_id, competitors_positions: [], finalized: true };
  expect((await admin.post('add-race-results/', results)).status).toBe(200);
  await expectTable(2, [
    // Anna has 54 + 45 + 43 + 10 + 16 of the substitute = 168, then 45 and 5. Equal to bert, but with the first pick in
    // the right position.
    ['cleo', 218, 2],
    // 43 + 54 + 45 + 11 + 15 = 168, then 45 and 5.
    ['bert', 218, 0],
    ['anna', 216, -2],
  ]);
});

// proves: admin-more-7
it('equal riders are ranked by their best finish: 5 was fourth once, and 6 was never better than fifth', async () => {
  await retrieve(3, 'race');
  await retrieve(3, 'sprint');
  await expectGaps('Solidarity GP, sprint race: 6 riders stored. The page lacks position 5.');
  await expectTable(3, [
    // 82 + 77 + 69 + 28 + 28 = 284, then 77 or 69, and 22.
    ['anna', 383, 2],
    ['bert', 375, 0],
    // 82 + 69 + 77 + 10 + 16 = 254, then 69 and 22.
    ['cleo', 345, -2],
  ]);
  const { body } = await admin.get<{ season: SeasonDetailed }>('get-season-detailed?season=2024');
  const table = body.season.competitors.map(({ competitor_points: { competitor, points } }) => [
    competitor.number,
    points,
  ]);
  expect(table.slice(0, 8)).toEqual([
    [1, 82],
    [2, 77],
    [3, 69],
    [5, 28],
    [6, 28],
    [4, 22],
    [32, 16],
    [51, 10],
  ]);
});

it('members get their bonus: 8.2 + 5.39 + 3.45 + 0.91 + 0.56 for anna, 3.45 for bert, 8.2 for cleo', async () => {
  expect((await admin.put('finalize-season/', { year: 2024 })).status).toBe(200);
  const { body } = await admin.get<StandingsAnswer>('get-standings?season=2024');
  expect(body.standings.users_picks.map(({ user, points }) => [user.username, points])).toEqual([
    ['anna', 401.51],
    ['bert', 378.45],
    ['cleo', 353.2],
  ]);
});

async function addRiders(...riders: [number: number, first: string, last: string][]): Promise<void> {
  const competitors = riders.map(([number, first, last]) => ({ number, first, last }));
  expect((await admin.post('create-competitors/', { season: 2024, competitors })).status).toBe(201);
}

async function retrieve(round: number, kind: 'race' | 'sprint'): Promise<void> {
  const event = { id: weekendIds[round - 1], event_type: kind === 'race' ? 1 : 2 };
  // The body is not compared, because it describes anything unusual about the result.
  expect(await admin.post('post-race-weekend-event/', event)).toMatchObject({ status: 201 });
}

async function expectGaps(told: string): Promise<void> {
  expect((await readSeasonMessages(admin, 2024))[0]).toBe(`${told} Compare the result with another source.`);
}

/**
 * Finalizes a round and expects its table, which is also the table of the season. A row: username, points, positions
 * gained.
 */
async function expectTable(round: number, expected: [username: string, points: number, change: number][]) {
  const id = weekendIds[round - 1];
  expect((await admin.put('finalize-race-weekend/', { id, send_finalize_email: false })).status).toBe(201);
  const lines = expected.map(([username, points, position_change], index) => {
    return { username, points, position_change, position: index + 1 };
  });
  await expectSoon(async () => {
    const { body } = await admin.get<StandingsAnswer>('get-standings?season=2024&amount=0');
    return body.standings.users_picks.map(toLine);
  }, lines);
  const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`);
  expect(body.race_weekend.standings?.users_picks.map(toLine)).toEqual(lines);
}
