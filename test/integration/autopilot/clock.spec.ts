import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { Autopilot, AutopilotRaceSession } from '#league/schema/autopilot.entity.js';
import { readEnv } from '#league/platform/core/env.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { AutopilotScheduler } from '#worker/autopilot/autopilot-scheduler.js';
import type { ResultChecksStarter } from '#worker/autopilot/result-checks-starter.js';
import { type SeasonPoller } from '#worker/autopilot/season-poller.js';
import { makeDatabase } from '../../harness/database.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { makeSeasonPoller } from '../../harness/retrieval-services.js';
import { waitUntil } from '../../harness/wait-until.js';

const checks = { startDue: () => Promise.resolve() } as ResultChecksStarter;
const log = new PinoLogger({ pinoHttp: { level: 'silent' } });

const queues: [name: string, url: string][] = [
  ['PostgreSQL', ''],
  ['Redis', process.env['TEST_REDIS_URL'] ?? ''],
];

// proves: autopilot-12
describe.each(queues)('the clock of the autopilot, with the queue on %s', (_, REDIS_URL) => {
  let server: Awaited<ReturnType<typeof makeDatabase>>;
  let database: DataSource;
  let dispatcher: JobDispatcher;
  let poller: SeasonPoller;
  let schedulers: AutopilotScheduler[] = [];

  beforeAll(async () => {
    server = await makeDatabase();
    database = await openDatabase(server.url, 4);
    dispatcher = new JobDispatcher(envWith('60'), log.logger);
    poller = makeSeasonPoller(database, dispatcher, 'http://results.example');
    await Promise.all([...dispatcher.queues.values()].map((queue) => queue.waitUntilReady()));
    const { season } = await addSeason2023(database, 'http://results.example', { weekends: 1, year: 2099 });
    await database.query(`UPDATE race_weekends SET start_date = '2099-01-01', end_date = '2099-01-03'`);
    await database.manager.insert(Autopilot, { seasonId: season.id, mode: 'retrieve', sendFinalizeEmail: false });
  });
  afterEach(async () => {
    await Promise.all(schedulers.map((scheduler) => scheduler.beforeApplicationShutdown()));
    schedulers = [];
    await queue().removeJobScheduler('autopilot');
    await database.query('DELETE FROM autopilot_race_sessions');
  });
  afterAll(async () => {
    await dispatcher.close();
    await database.destroy();
    await server.drop();
  });

  function envWith(AUTOPILOT_EVERY_SECONDS: string) {
    return readEnv({
      NODE_ENV: 'test',
      DATABASE_URL: server.url,
      REDIS_URL,
      MAIL_URL: 'smtp://127.0.0.1:1',
      SESSION_SECRET: 'a secret of tests that is long enough',
      RESULTS_SITE_URL: 'http://results.example',
      QUEUES: 'autopilot',
      AUTOPILOT_EVERY_SECONDS,
    });
  }

  function makeScheduler(every: string): AutopilotScheduler {
    const scheduler = new AutopilotScheduler(envWith(every), dispatcher, poller, checks, log);
    schedulers.push(scheduler);
    return scheduler;
  }

  function queue() {
    const found = dispatcher.queues.get('autopilot');
    if (!found) throw new Error('no queue for the autopilot');
    return found;
  }

  const hasTicked = () =>
    database.manager.countBy(AutopilotRaceSession, { state: 'waiting' }).then((amount) => amount === 2);

  it('keeps ticking', async () => {
    makeScheduler('1').onApplicationBootstrap();
    await waitUntil('it has ticked', hasTicked);
    await database.query('DELETE FROM autopilot_race_sessions');
    await waitUntil('it has ticked again', hasTicked);
  });

  it('exists once, however many workers start it', async () => {
    const three = ['60', '60', '60'].map(makeScheduler);
    await Promise.all(three.map((scheduler) => scheduler.ensureScheduler()));
    await Promise.all(three.map((scheduler) => scheduler.ensureScheduler()));
    expect(await queue().getJobSchedulersCount()).toBe(1);
    expect(await queue().getJobSchedulers()).toMatchObject([{ every: 60_000, name: 'tick' }]);
  });

  it('adopts a new interval', async () => {
    await makeScheduler('60').ensureScheduler();
    await makeScheduler('30').ensureScheduler();
    expect(await queue().getJobSchedulers()).toMatchObject([{ every: 30_000 }]);
  });

  it('recovers after the queue loses its data', async () => {
    const scheduler = makeScheduler('1');
    scheduler.onApplicationBootstrap();
    await waitUntil('it has ticked', hasTicked);
    await queue().removeJobScheduler('autopilot');
    expect(await queue().getJobSchedulersCount()).toBe(0);
    await scheduler.ensureScheduler();
    await database.query('DELETE FROM autopilot_race_sessions');
    await waitUntil('it has ticked again', hasTicked);
  });

  it('is off if the interval is 0', async () => {
    makeScheduler('0').onApplicationBootstrap();
    expect(await queue().getJobSchedulersCount()).toBe(0);
  });
});
