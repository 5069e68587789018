import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeasonMessage } from '#league/schema/season.entity.js';
import type { SeasonAdmin, SeasonRider, WeekendAdmin } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { seasonAdmin } from '#league/contract/shapes.js';
import { seasonRider, weekendAdmin } from '#league/contract/shapes.js';

let league: TestLeague;
let admin: Client;
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

const year = 2031;
const created = {
  season_not_found: false,
  rider_exists: false,
  competitor_not_found: false,
  points_not_valid: false,
  competitor_points_not_found: false,
};
const readSeason = async () =>
  (await admin.get<{ season: SeasonAdmin }>(`get-season-admin?season=${year}`)).body.season;
const addRider = (number: number) => {
  const competitor_points = { competitor: { first: 'A', last: `B${number}`, number }, points: 0 };
  const competitor_position = { competitor_points, independent: false, rookie: false, season: year };
  return admin.post('create-competitor/', { competitor_position });
};
const race = (is_sprint: boolean) => ({
  seasonYear: year,
  track: 'Lusail',
  timestamp: '2031-03-09T17:00:00Z',
  is_sprint,
});

/** Checks that a response has exactly this status and body. */
async function answers(call: Promise<{ status: number; body: unknown }>, status: number, body: object = {}) {
  const answer = await call;
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
}

describe('the admin calls, through the life of a season', () => {
  // proves: wire-61, wire-62, wire-64, wire-65, wire-66, wire-68, wire-69, wire-70, wire-71, wire-73, wire-74
  // proves: wire-75, wire-79, wire-80, wire-81, wire-82, wire-83, wire-84, wire-85, admin-weekends-21, wire-15
  it('return the status and the body of the contract', async () => {
    await answers(admin.post('create-season/', { year, top_independent: true, top_rookie: false }), 200);
    await answers(admin.post('create-season/', { year: 2032 }), 200);
    await answers(admin.put('set-current-season/', { year: 2032 }), 200);
    await answers(admin.put('set-current-season/', { year: String(year) }), 200);
    for (const number of [1, 2, 3, 4, 5]) await answers(addRider(number), 201, created);
    const { id: season_id, competitors_sorted_number: riders } = seasonAdmin.parse(await readSeason());
    const [first, second, third] = riders as [SeasonRider, SeasonRider, SeasonRider];
    await answers(admin.post('edit-season-competitor/', { ...first, rookie: true }), 200);
    await answers(admin.get(`get-season-competitor?id=${first.id}`), 200, { competitor: { ...first, rookie: true } });
    seasonRider.parse(first);
    const competitor_id = third.competitor_points.competitor.id;
    await answers(admin.post('delete-competitor/', { competitor_id, season_id }), 200);
    await answers(admin.post('delete-competitors/', { competitors_ids: [riders[3]?.id], season_id }), 201);
    await answers(admin.put('toggle-users-picks/'), 200, { users_picks_state: true });

    const url = `${league.site.url}/motogp/results/2023/qatar-gp/`;
    const weekend = { title: 'Qatar GP', url, start: '2031-03-07', end: '2031-03-09' };
    await answers(admin.post('create-race-weekend/', { ...weekend, season_year: year }), 201);
    const id = (await readSeason()).race_weekends[0]?.id;
    await answers(admin.put('edit-race-weekend/', { race_weekend_data: { ...weekend, id, title: 'Lusail GP' } }), 201);

    const ids: number[] = [];
    for (const is_sprint of [false, true]) {
      const { status, body } = await admin.post<{ race_id: number }>('create-race/', race(is_sprint));
      expect({ status, body }).toEqual({ status: 200, body: { race_id: expect.any(Number), message: 'Race created' } });
      ids.push(body.race_id);
      await answers(admin.post('edit-race/', { ...race(is_sprint), raceId: body.race_id, title: 'Night race' }), 200);
      const competitors_positions = [{ competitorId: second.id, position: 1 }];
      const result = { raceId: body.race_id, competitors_positions, finalized: true };
      await answers(admin.post('add-race-results/', result), 200, { warnings: ['The result has only one row.'] });
    }
    await answers(admin.put('finalize-race-weekend/', { id, send_finalize_email: false }), 201);
    const shown = await admin.get<{ race_weekend: WeekendAdmin }>(`get-race-weekend-admin?id=${id}`);
    expect(weekendAdmin.parse(shown.body.race_weekend)).toMatchObject({ status: 2, url, grid: [] });
    await answers(admin.put('un-finalize-race-weekend/', { id }), 201);
    await answers(admin.post('delete-race/', { raceId: ids[0], year }), 201);
    await answers(admin.put('delete-race-weekend/', { id }), 201);

    const { manager } = league.database;
    const message = await manager.save(manager.create(SeasonMessage, { message: 'Told', seasonId: season_id }));
    await answers(admin.put('delete-season-message/', { season_message_id: message.id }), 201);
    await answers(admin.put('delete-season-message/', { season_message_id: message.id }), 404, expect.anything());
    await answers(admin.put('finalize-season/', { year }), 200);
    await answers(admin.post('delete-season/', { seasonId: season_id }), 200);
  });
});
