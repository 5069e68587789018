import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/platform/database/data-source.js';
import { JobDispatcher, jobId } from '#league/platform/jobs/job-dispatcher.js';
import { OutboxJob } from '#league/schema/outbox-job.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import { OutboxRelay } from '#worker/jobs/outbox-relay.js';
import { makeDatabase } from '../harness/database.js';
import { longIt } from '../harness/long-it.js';
import { addSeason2023 } from '../harness/make-season.js';
import { staleStandingsService } from '../harness/league-services.js';
import { outboxRepository } from '../harness/repositories.js';
import { makeRetrievalService } from '../harness/retrieval-services.js';

let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let dispatcher: JobDispatcher;
let relay: OutboxRelay;

const log = new PinoLogger({ pinoHttp: { level: 'silent' } });

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 4);
  dispatcher = new JobDispatcher(
    { DATABASE_URL: server.url, REDIS_URL: process.env['TEST_REDIS_URL'] || undefined },
    log.logger,
  );
  await Promise.all([...dispatcher.queues.values()].map((queue) => queue.waitUntilReady()));
  relay = new OutboxRelay(
    database,
    dispatcher,
    outboxRepository,
    makeRetrievalService(database),
    staleStandingsService(),
    log,
  );
});
afterAll(async () => {
  await dispatcher.close();
  await database.destroy();
  await server.drop();
});

/** An older job in the outbox that was never enqueued. */
async function forgottenRun(name: string, payload: object, minutesAgo = 1): Promise<number> {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  return (await database.manager.save(OutboxJob, { name, payload, createdAt })).id;
}

const findRun = (id: number) => database.manager.findOneByOrFail(OutboxJob, { id });
const stateInQueue = (id: number) => dispatcher.queues.get('retrieval')?.getJobState(jobId({ id }));

// proves: quality-12
describe('the relay', () => {
  it('enqueues a job that the queue does not know, only once', async () => {
    const id = await forgottenRun('retrieve', { retrievalId: 101 });
    await relay.relayOnce();
    await relay.relayOnce();
    expect(await stateInQueue(id)).toBe('waiting');
    expect(await dispatcher.queues.get('retrieval')?.getJobCountByTypes('waiting')).toBe(1);
  });

  it('skips a job that was just written, because its writer enqueues it', async () => {
    const id = await forgottenRun('retrieve', { retrievalId: 101 }, 0);
    await relay.relayOnce();
    expect(await stateInQueue(id)).toBe('unknown');
  });

  it('leaves unknown jobs to workers of a newer version for a day', async () => {
    const unknown = await forgottenRun('make-coffee', {}, 23 * 60);
    await relay.relayOnce();
    expect(await findRun(unknown)).toMatchObject({ finishedAt: null });
  });

  it('gives up an unknown job after a day, and continues with other jobs', async () => {
    const unknown = await forgottenRun('make-coffee', {}, 25 * 60);
    const known = await forgottenRun('retrieve', { retrievalId: 102 });
    await relay.relayOnce();
    expect(await findRun(unknown)).toMatchObject({ error: 'unknown job make-coffee' });
    expect(await stateInQueue(known)).toBe('waiting');
  });

  it('gives up a job after a day, together with the retrieval that holds the slot', async () => {
    const { season, weekends } = await addSeason2023(database, 'http://results.example', { weekends: 1 });
    const retrieval = await database.manager.save(Retrieval, {
      kind: 'race',
      seasonId: season.id,
      weekendId: weekends[0]?.id ?? 0,
      url: 'http://results.example/',
      message: 'Waiting for a worker',
    });
    const id = await forgottenRun('retrieve', { retrievalId: retrieval.id }, 23 * 60);
    await relay.relayOnce();
    expect(await database.manager.findOneBy(Retrieval, { id: retrieval.id })).toMatchObject({ state: 'queued' });

    await database.query(`UPDATE outbox_jobs SET created_at = created_at - interval '2 hours' WHERE id = $1`, [id]);
    await relay.relayOnce();
    await relay.relayOnce();
    expect(await findRun(id)).toMatchObject({ error: 'gave up after a day' });
    expect(await database.manager.findOneBy(Retrieval, { id: retrieval.id })).toMatchObject({
      state: 'failed',
      outcome: { kind: 'interrupted' },
    });
  });

  it.each([
    ['mails: a mail server may be away for days', 'email', 'deliver-mails', { mailingId: 1 }],
    ['standings: no worker may have run for days', 'standings', 'recompute-standings', { seasonId: 1, announce: null }],
    ['an open picks window, of which members asked to be told', 'standings', 'announce-picks-window', { seasonId: 1 }],
  ] as const)('never gives up %s', async (_, queue, name, payload) => {
    const id = await forgottenRun(name, payload, 3 * 24 * 60);
    await relay.relayOnce();
    expect(await findRun(id)).toMatchObject({ finishedAt: null, error: null });
    expect(await dispatcher.queues.get(queue)?.getJobState(jobId({ id }))).toBe('waiting');
  });

  longIt('finds a lost job behind more older jobs than it checks in one round', async () => {
    await database.query(
      `INSERT INTO outbox_jobs (name, payload, created_at)
       SELECT 'deliver-mails', '{"mailingId": 1}', now() - interval '1 hour' FROM generate_series(1, 1000)`,
    );
    const id = await forgottenRun('deliver-mails', { mailingId: 2 });
    for (let round = 0; round < 3; round += 1) await relay.relayOnce();
    expect(await dispatcher.queues.get('email')?.getJobState(jobId({ id }))).toBe('waiting');
  });
});

describe('a job that cannot be enqueued', () => {
  it('does not block the jobs after it', async () => {
    await database.query('DELETE FROM outbox_jobs');
    const first = await forgottenRun('retrieve', { retrievalId: 901 });
    const second = await forgottenRun('retrieve', { retrievalId: 902 });
    const requeue = dispatcher.requeue.bind(dispatcher);
    dispatcher.requeue = (job) => (job.id === first ? Promise.reject(new Error('planted')) : requeue(job));
    await expect(relay.relayOnce()).rejects.toThrow('planted');
    await relay.relayOnce();
    expect(await stateInQueue(second)).toBe('waiting');
    await expect(relay.relayOnce()).rejects.toThrow('planted');
    dispatcher.requeue = requeue;
    await relay.relayOnce();
    await relay.relayOnce();
    expect(await stateInQueue(first)).toBe('waiting');
  });
});
