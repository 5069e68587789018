import { pino } from 'pino';
import { PinoLogger } from 'nestjs-pino';
import type { Env } from '#league/platform/core/env.js';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { OutboxService } from '#league/platform/jobs/outbox.service.js';
import { PicksMailsScheduler } from '#worker/email/picks-mails-scheduler.js';
import {
  mailsService,
  outboxRepository,
  picksRemindersRepository,
  picksRepository,
  seasonsRepository,
} from './repositories.js';
import type { TestLeague } from './start-league.js';

/** Creates the schedulers of picks emails for two workers. The test calls them with a time. */
export async function picksMailsSchedulers({ database, environment }: TestLeague) {
  const { DATABASE_URL = '', REDIS_URL = '' } = environment;
  const dispatcher = new JobDispatcher({ DATABASE_URL, REDIS_URL: REDIS_URL || undefined }, pino({ level: 'silent' }));
  await Promise.all([...dispatcher.queues.values()].map((queue) => queue.waitUntilReady()));
  const log = new PinoLogger({ pinoHttp: { level: 'silent' } });
  const make = () =>
    new PicksMailsScheduler(
      { QUEUES: [] as readonly string[] } as Env,
      database,
      new OutboxService(database, outboxRepository, dispatcher),
      seasonsRepository,
      picksRepository,
      picksRemindersRepository,
      mailsService,
      log,
    );
  const schedulers: [PicksMailsScheduler, PicksMailsScheduler] = [make(), make()];
  return { schedulers, close: () => dispatcher.close() };
}
