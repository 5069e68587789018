import { season as source } from '#demo/results-site/season.js';
import { eventPath } from '#demo/results-site/slugs.js';
import type { CurrentSeasonAnswer, RaceWeekendsAnswer, StandingsAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';

/** A member's picks as race numbers of 2023. */
export const picked = [1, 89, 72, 33, 5];

/** Expects a call to return this status. @throws Error with the response */
async function expectStatus(status: number, call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const answer = await call;
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}, not ${status}`);
}

/** Creates the season 2023 and its first weekends. A worker's browser reads the riders from the results site. */
export async function makeSeason(admin: Client, weekends: number): Promise<void> {
  const site = 'http://results:4000';
  await expectStatus(200, admin.post('create-season/', { year: 2023, top_independent: false, top_rookie: false }));
  const riders = { url: `${site}/en/riders/motogp`, year: 2023 };
  await expectStatus(201, admin.post('create-season-competitors-link/', riders));
  for (const weekend of source.weekends.slice(0, weekends)) {
    const { title, start, end } = weekend;
    const sent = { url: `${site}${eventPath(weekend)}?st=RACE`, title, start, end, season_year: 2023 };
    await expectStatus(201, admin.post('create-race-weekend/', sent));
  }
  await expectStatus(200, admin.put('toggle-users-picks/'));
}

/** Returns the ids of the weekends in calendar order. */
export async function weekendIds(client: Client): Promise<number[]> {
  const { body } = await client.get<RaceWeekendsAnswer>('get-race-weekends?season=2023&amount=0');
  return body.race_weekends.map(({ id }) => id).reverse();
}

export async function pick(member: Client, numbers: number[] = picked): Promise<void> {
  const { body } = await member.get<CurrentSeasonAnswer>('get-current-season/');
  const idOf = new Map(
    body.competitors_sorted_number.map(({ id, competitor_points: { competitor } }) => [competitor.number, id]),
  );
  const picks_ids = numbers.map((number) => idOf.get(number));
  await expectStatus(
    201,
    member.post('set-user-picks/', { picks_ids, independent_pick_id: null, rookie_pick_id: null }),
  );
}

export async function retrieve(admin: Client, id: number | undefined): Promise<void> {
  for (const event_type of [1, 2]) await expectStatus(201, admin.post('post-race-weekend-event/', { id, event_type }));
}

export async function readStandings(client: Client): Promise<[string, number][]> {
  const { body } = await client.get<StandingsAnswer>('get-standings?season=2023&amount=0');
  return body.standings.users_picks.map(({ user, points }) => [user.username, points]);
}

/** Adds up the riders' points in the first weekends from the data file. */
export function pointsAfter(weekends: number, numbers: number[] = picked): number {
  const rows = source.weekends.slice(0, weekends).flatMap(({ race, sprint }) => [...race, ...sprint]);
  return rows.filter(({ number }) => numbers.includes(number)).reduce((sum, { points }) => sum + points, 0);
}
