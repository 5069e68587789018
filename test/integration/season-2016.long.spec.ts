import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { season2016 } from '#demo/championship-service/season-2016.js';
import type { RetrievalStarted } from '#league/contract/answers.js';
import type { ChampionshipAnswer } from '#league/contract/championship.js';
import { eventType } from '#league/contract/limits.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeFinish } from '../harness/store-finish.js';
import { readThrough } from './readings/read-through.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague();
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

const start = async (path: string, body: object) => {
  const answer = await admin.post<RetrievalStarted>(path, body);
  expect(answer).toMatchObject({ status: 202 });
  return readThrough(admin, answer.body.pid);
};

/** Two riders with number 7, one rider with two numbers, a race that was stopped and run again. */
it('the season 2016, played from the championship’s data, ends with the official points', async () => {
  const { manager } = league.database;
  const { id: seasonId } = await manager.save(Season, { year: 2016, current: true });
  const { pid, championship } = await start('read-championship/', { year: 2016 });
  const rows = [...(championship?.riders ?? []), ...(championship?.weekends ?? [])];
  const chosen = rows.map(({ key, version }) => ({ key, version }));
  expect(await admin.post('set-up-from-championship/', { pid, rows: chosen })).toMatchObject({ status: 201 });

  const weekends = await manager.find(RaceWeekend, { where: { seasonId }, order: { startDate: 'ASC' } });
  expect(weekends).toHaveLength(18);
  for (const weekend of weekends) {
    const { id } = weekend;
    const read = await start('read-classification/', { id, event_type: eventType.race });
    const problems = read.classification?.rows.flatMap(({ problem }) => problem ?? []);
    expect([weekend.title, problems]).toEqual([weekend.title, []]);
    const stored = { pid: read.pid, version: read.classification?.version };
    expect(await admin.post('store-classification/', stored)).toMatchObject({ status: 201 });
    await storeFinish(league.database, weekend, 'sprint', []);
    expect(await admin.put('finalize-race-weekend/', { id })).toMatchObject({ status: 201 });
  }

  const { riders } = (await admin.get<ChampionshipAnswer>('get-championship?season=2016')).body.championship;
  const first = riders.slice(0, 6).map(({ competitor, points }) => `${competitor.first} ${competitor.last} ${points}`);
  expect(first).toEqual([
    'Marc Marquez 298',
    'Valentino Rossi 249',
    'Jorge Lorenzo 233',
    'Maverick Viñales 202',
    'Andrea Dovizioso 171',
    'Dani Pedrosa 155',
  ]);
  // Every point of the sessions that count, and none of the first part at Assen.
  const counted = season2016.events.flatMap(({ sessions }) => sessions.at(-1)?.rows ?? []);
  const total = counted.reduce((sum, { points }) => sum + points, 0);
  expect(riders.reduce((sum, { points }) => sum + points, 0)).toBe(total);
  const sevens = riders.filter(({ competitor }) => competitor.number === 7).map(({ competitor }) => competitor.last);
  expect(sevens.sort()).toEqual(['Aoyama', 'Jones']);
});
