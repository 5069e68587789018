import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PreviousSeasonAnswer } from '#league/contract/answers.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addSeason2023 } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { storeFinish } from '../harness/store-finish.js';
import { joinLeague } from '../harness/join-league.js';
import { finalize } from '../harness/four-in-a-season.js';

let league: TestLeague;
let admin: Client;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

let fresh = 0;
const read = async () => (await admin.get<PreviousSeasonAnswer>(`get-previous-season?${(fresh += 1)}`)).body.previous;

it('get-previous-season returns the position and points of the current riders in the season before', async () => {
  const add = (year: number, current: boolean) =>
    addSeason2023(league.database, league.site.url, { weekends: 1, year, current });
  expect(await read()).toBeNull();
  const before = await add(2021, false);
  const { season, riderOf } = await add(2023, true);
  expect(await read()).toEqual({ year: 2021, riders: [] });
  const [weekend] = before.weekends;
  if (!weekend) throw new Error('there is no weekend');
  await storeFinish(league.database, weekend, 'race', [89, 1]);
  await storeFinish(league.database, weekend, 'sprint', [1]);
  await finalize(admin, weekend);
  // 25 + 0 = 25 and 20 + 12 = 32
  expect(await read()).toEqual({
    year: 2021,
    riders: [
      { competitor_id: riderOf.get(1), position: 1, points: 32 },
      { competitor_id: riderOf.get(89), position: 2, points: 25 },
    ],
  });
  await league.database.manager.update(Season, season.id, { current: false });
  expect(await read()).toBeNull();
});
