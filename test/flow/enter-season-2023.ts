import { expect } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import { eventPath } from '#demo/results-site/slugs.js';
import type { CurrentSeasonAnswer, RaceWeekendsAnswer } from '#league/contract/answers.js';
import type { SeasonRider } from '#league/contract/shapes.js';
import type { Client } from '../harness/client.js';
import type { Picker } from './members-2023.js';

/** Reads the riders of the current season, sorted by race number. */
async function readRiders(client: Client): Promise<SeasonRider[]> {
  return (await client.get<CurrentSeasonAnswer>('get-current-season/')).body.competitors_sorted_number;
}

export function numbersOf(riders: SeasonRider[]): number[] {
  return riders.map(({ competitor_points: { competitor } }) => competitor.number);
}

function riderOfFile(number: number) {
  const rider = season.riders.find((one) => one.number === number);
  if (!rider) throw new Error(`no rider has the number ${number}`);
  return rider;
}

/**
 * Imports the official riders from the riders page, adds the wildcards by hand, and marks independent riders and the
 * rookie.
 */
export async function enterRiders(admin: Client, siteUrl: string): Promise<SeasonRider[]> {
  const url = `${siteUrl}/en/riders/motogp`;
  const imported = await admin.post('create-season-competitors-link/', { url, year: 2023 });
  expect(imported).toMatchObject({ status: 201, body: { selenium_available: true, unreadable: false } });
  const official = season.riders.filter(({ startOnly }) => !startOnly);
  expect(numbersOf(await readRiders(admin))).toEqual(official.map(({ number }) => number).sort((a, b) => a - b));

  for (const { first, last, number, independent, rookie } of season.riders.filter(({ startOnly }) => startOnly)) {
    const competitor_points = { competitor: { first, last, number }, points: 0 };
    const competitor_position = { competitor_points, independent, rookie, season: 2023 };
    expect((await admin.post('create-competitor/', { competitor_position })).status).toBe(201);
  }
  for (const rider of await readRiders(admin)) {
    const { independent, rookie } = riderOfFile(rider.competitor_points.competitor.number);
    if (independent === rider.independent && rookie === rider.rookie) continue;
    expect((await admin.post('edit-season-competitor/', { ...rider, independent, rookie })).status).toBe(200);
  }
  return readRiders(admin);
}

/** Enters the twenty weekends and returns their ids in the order of the season. */
export async function enterWeekends(admin: Client, siteUrl: string): Promise<number[]> {
  for (const weekend of season.weekends) {
    const { title, start, end } = weekend;
    const sent = { url: `${siteUrl}${eventPath(weekend)}?st=RACE`, title, start, end, season_year: 2023 };
    expect((await admin.post('create-race-weekend/', sent)).status).toBe(201);
  }
  const { body } = await admin.get<RaceWeekendsAnswer>('get-race-weekends?season=2023&amount=0');
  return body.race_weekends.map(({ id }) => id).reverse();
}

/** Submits the picks that the data file has for this member. */
export async function submitPicks(member: Client, { ranked, independent, rookie }: Picker): Promise<void> {
  const riderIds = new Map(
    (await readRiders(member)).map(({ id, competitor_points: { competitor } }) => [competitor.number, id]),
  );
  const { status, body } = await member.post('set-user-picks/', {
    picks_ids: ranked.map((number) => riderIds.get(number)),
    independent_pick_id: riderIds.get(independent),
    rookie_pick_id: riderIds.get(rookie),
  });
  expect({ status, body }).toEqual({ status: 201, body: { date_saved: expect.any(String) } });
}
