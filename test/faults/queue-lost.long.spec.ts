import { afterEach, describe, expect, it } from '@jest/globals';
import type { RaceWeekendAnswer } from '#league/contract/answers.js';
import type { RaceWeekend } from '#league/results/race-weekend.entity.js';
import { startWorker } from '../harness/processes.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import {
  amountStored,
  readSeason,
  type RetrievingLeague,
  startRetrieval,
  startRetrievingLeague,
  untilEnded,
  untilReading,
} from './retrieving.js';
import { forgetQueues, type OwnRedis, startRedis } from './start-redis.js';

let test: RetrievingLeague;
let redis: OwnRedis | undefined;

afterEach(async () => {
  await test.league.close();
  await redis?.kill();
  redis = undefined;
});

describe('Redis forgets everything', () => {
  const forget = () => forgetQueues(process.env['TEST_REDIS_URL'] ?? '', test.league.environment['DATABASE_URL'] ?? '');

  // proves: quality-12, card-1
  it('between the commit and the run: the job runs', async () => {
    test = await startRetrievingLeague(1, { workers: 0 });
    const { league, admin, weekends } = test;
    const pid = await startRetrieval(admin, weekends[0]);
    expect(await forget()).toBeGreaterThan(0);
    league.workers.push(await startWorker(league.environment));
    expect(await untilEnded(admin, pid, 15)).toMatchObject({ state: 'stored' });
  });

  // proves: rules-43, quality-12
  it('while a worker reads a page: the result is stored once', async () => {
    test = await startRetrievingLeague(1);
    const { league, admin, weekends } = test;
    league.site.setTrouble({ kind: 'slow', seconds: 4 });
    const pid = await startRetrieval(admin, weekends[0]);
    await untilReading(admin, pid);
    expect(await forget()).toBeGreaterThan(0);
    expect(await untilEnded(admin, pid, 30)).toMatchObject({ state: 'stored' });
    expect((await amountStored(league)).results).toBe(1);
    expect((await readSeason(admin)).season_messages).toEqual([]);
  });
});

describe('Redis is away', () => {
  // proves: quality-12
  it('and the API keeps answering; when it is back, empty, all jobs run', async () => {
    redis = await startRedis();
    test = await startRetrievingLeague(2, { overrides: { REDIS_URL: redis.url } });
    const { league, admin, weekends } = test;
    const [retrieved, finalized] = weekends as [RaceWeekend, RaceWeekend];
    await storeSessions(league.database, finalized);
    await redis.kill();

    expect((await fetch(`${admin.origin}/health/ready`)).status).toBe(200);
    expect((await admin.put('finalize-race-weekend/', { id: finalized.id, send_finalize_email: true })).status).toBe(
      201,
    );
    const pid = await startRetrieval(admin, retrieved);
    expect((await readSeason(admin)).selenium_status).toMatchObject([{ pid, message: 'Waiting for a worker' }]);

    await redis.start();
    expect(await untilEnded(admin, pid, 30)).toMatchObject({ state: 'stored' });
    await waitUntil('the weekend has its standings', async () => {
      const { body } = await admin.get<RaceWeekendAnswer>(`get-race-weekend?id=${finalized.id}`);
      return body.race_weekend.standings !== null;
    });
    const told: { amount: number }[] = await league.database.query('SELECT count(*)::int AS amount FROM notifications');
    expect(told).toEqual([{ amount: 1 }]);
  });
});
