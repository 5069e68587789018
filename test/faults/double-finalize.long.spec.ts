import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { season } from '#demo/results-site/season.js';
import type { RaceWeekendAnswer, RaceWeekendsAnswer, StandingsAnswer } from '#league/contract/answers.js';
import { addMembers2023, members2023 } from '../flow/members-2023.js';
import { standingsAfter, toLine } from '../flow/rules-2023.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';

const amount = 8;
const weekends = season.weekends.slice(0, amount);
let league: BuiltLeague;
let admins: Client[];
let weekendIds: number[];

beforeAll(async () => {
  league = await startBuiltLeague({ apis: 2, workers: 2 });
  const { database } = league;
  const entered = await addSeason2023(database, league.site.url, {
    weekends: amount,
    topIndependent: true,
    topRookie: true,
  });
  weekendIds = entered.weekends.map(({ id }) => id);
  for (const weekend of entered.weekends) await storeSessions(database, weekend);
  await addMembers2023(database, entered.season);
  const isAdmin = true;
  admins = [await joinLeague(league, 'director', { isAdmin }), await joinLeague(league, 'deputy', { isAdmin, api: 1 })];
});
afterAll(() => league.close());

// proves: admin-more-1
describe('if two admins act at the same time', () => {
  it('only one request finalizes the weekend', async () => {
    const id = weekendIds[0] ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => press(index, 'finalize-race-weekend/', id)),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter((status) => status === 400)).toHaveLength(29);
    await expectStandingsOfFacts();
  });

  it('finalizing without results is refused each time, and no request waits forever', async () => {
    const { database } = league;
    const id = weekendIds[amount - 1] ?? 0;
    await database.query('UPDATE race_results SET stored_at = NULL WHERE weekend_id = $1', [id]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => press(index, 'finalize-race-weekend/', id)),
    );
    expect(new Set(answers)).toEqual(new Set([400]));
    await database.query('UPDATE race_results SET stored_at = now() WHERE weekend_id = $1', [id]);
  });

  it('concurrent finalizing, un-finalizing and deleting leave standings that match the facts', async () => {
    const answers: Promise<number>[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (const [index, id] of weekendIds.entries()) {
        answers.push(press(index, 'finalize-race-weekend/', id));
        if ((index + round) % 3 === 0) answers.push(press(index + 1, 'un-finalize-race-weekend/', id));
        if (round === 2 && index % 4 === 1) answers.push(press(index, 'delete-race-weekend/', id));
      }
    }
    const statuses = new Set(await Promise.all(answers));
    expect([...statuses].filter((status) => ![201, 400, 404].includes(status))).toEqual([]);
    await expectStandingsOfFacts();
  });
});

async function press(admin: number, path: string, id: number): Promise<number> {
  return (await (admins[admin % 2] as Client).put(path, { id })).status;
}

/** Expects the tables of final weekends and of the season to match the weekends that are final at the end. */
async function expectStandingsOfFacts(): Promise<void> {
  const [admin] = admins as [Client];
  await untilNoJobIsOpen();
  const { body } = await admin.get<RaceWeekendsAnswer>('get-race-weekends?season=2023');
  const final = body.race_weekends.filter(({ status }) => status === 2).reverse();
  const facts = final.map(({ title }) => weekends.filter((weekend) => weekend.title === title)).flat();
  for (const [index, { id }] of final.entries()) {
    const weekend = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${id}`);
    const lines = weekend.body.race_weekend.standings?.users_picks.map(toLine);
    expect(lines).toEqual(standingsAfter(facts.slice(0, index + 1), members2023));
  }
  expect(final.length).toBeGreaterThan(0);
  const standings = await admin.get<StandingsAnswer>('get-standings?season=2023');
  expect(standings.body.standings.users_picks.map(toLine)).toEqual(standingsAfter(facts, members2023));
}

async function untilNoJobIsOpen(): Promise<void> {
  await waitUntil('all jobs are done', async () => {
    const open: unknown[] = await league.database.query('SELECT FROM outbox_jobs WHERE finished_at IS NULL');
    return open.length === 0;
  });
}
