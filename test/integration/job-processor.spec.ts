import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import type { Queue } from 'bullmq';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { readEnv } from '#league/platform/core/env.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import type { JobPayload } from '#league/platform/jobs/job-catalog.js';
import { jobId, openQueue } from '#league/platform/jobs/job-dispatcher.js';
import { OutboxJob } from '#league/schema/outbox-job.entity.js';
import { makeDatabase } from '../harness/database.js';
import { longIt } from '../harness/long-it.js';
import { waitUntil } from '../harness/wait-until.js';
import { Handles, type JobContext, type JobHandler, JobProcessor, NotDueYet } from '#worker/jobs/job-processor.js';
import { OutboxRepository } from '#league/platform/jobs/outbox.repository.js';

let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let queue: Queue;
let runner: JobProcessor | undefined;

const log = new PinoLogger({ pinoHttp: { level: 'silent' } });
const envFor = (QUEUES: string) =>
  readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: server.url,
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    MAIL_URL: 'smtp://127.0.0.1:1',
    SESSION_SECRET: 'a secret of tests that is long enough',
    QUEUES,
  });

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 4);
  queue = openQueue('retrieval', envFor('all'));
  await queue.waitUntilReady();
});
afterEach(async () => {
  await runner?.beforeApplicationShutdown();
  runner = undefined;
});
afterAll(async () => {
  await queue.close();
  await database.destroy();
  await server.drop();
});

/** A processor for these queues that discovers these handlers. */
function processorOf(queues: string, handlers: readonly object[]): JobProcessor {
  const discovery = new DiscoveryService(new ModulesContainer());
  discovery.getProviders = () => handlers.map((instance) => ({ instance }) as InstanceWrapper);
  return new JobProcessor(envFor(queues), database, new OutboxRepository(), discovery, log);
}

/** Starts a worker for the queue `retrieval` with this handler. */
function startRunner(run: (context: JobContext) => Promise<void>): JobProcessor {
  @Handles('retrieve')
  class Handler implements JobHandler<'retrieve'> {
    run(_: JobPayload<'retrieve'>, context: JobContext): Promise<void> {
      return run(context);
    }
  }
  runner = processorOf('retrieval', [new Handler()]);
  runner.onModuleInit();
  runner.onApplicationBootstrap();
  return runner;
}

/** Adds a job with any name and payload to the outbox, and enqueues it. */
async function ring(name: string, payload: object): Promise<number> {
  const { id } = await database.manager.save(OutboxJob, { name, payload });
  await queue.add(
    name,
    { outboxJobId: id },
    { jobId: jobId({ id }), attempts: 3, backoff: { type: 'fixed', delay: 50 } },
  );
  return id;
}

function untilFinished(id: number): Promise<OutboxJob> {
  return waitUntil('the run is finished', async () => {
    const run = await database.manager.findOneByOrFail(OutboxJob, { id });
    return run.finishedAt !== null && run;
  });
}

// proves: card-1
describe('a running job', () => {
  it('is cancelled through its signal, with the reason', async () => {
    const signals: AbortSignal[] = [];
    const running = startRunner(
      ({ signal }) =>
        new Promise((resolve) => {
          signals.push(signal);
          signal.addEventListener('abort', () => resolve());
        }),
    );
    const id = await ring('retrieve', { retrievalId: 1 });
    await waitUntil('the job runs', () => signals.length === 1);
    expect(signals[0]?.aborted).toBe(false);
    running.cancel(id + 1, 'the run of somebody else');
    expect(signals[0]?.aborted).toBe(false);
    running.cancel(id, 'terminated by an admin');
    expect(signals[0]).toMatchObject({ aborted: true, reason: 'terminated by an admin' });
    await untilFinished(id);
  });

  it('is tried again after a failure, and is finished when it succeeds', async () => {
    let attempts = 0;
    startRunner(() => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    });
    const id = await ring('retrieve', { retrievalId: 1 });
    await waitUntil('the job has ended', async () => (await queue.getJobState(jobId({ id }))) === 'completed');
    expect(attempts).toBe(3);
    const run = await database.manager.findOneByOrFail(OutboxJob, { id });
    expect(run).toMatchObject({ finishedAt: expect.any(Date), error: null });
  });

  // proves: quality-12
  it('is not run again if it is delivered again after its end', async () => {
    const ran: number[] = [];
    startRunner(({ outboxJobId }) => {
      ran.push(outboxJobId);
      return Promise.resolve();
    });
    const first = await ring('retrieve', { retrievalId: 1 });
    await untilFinished(first);
    await queue.add('retrieve', { outboxJobId: first }, { jobId: `copy-of-${first}` });
    // The jobs of this queue run one at a time, in order.
    const second = await ring('retrieve', { retrievalId: 2 });
    await untilFinished(second);
    expect(await queue.getJobState(`copy-of-${first}`)).toBe('completed');
    expect(ran).toEqual([first, second]);
  });
});

describe('a job with a part that is not due yet', () => {
  longIt('is run again when this part is due, without counting as failed', async () => {
    let attempts = 0;
    startRunner(() => {
      attempts += 1;
      return attempts < 5 ? Promise.reject(new NotDueYet(0.2)) : Promise.resolve();
    });
    const id = await ring('retrieve', { retrievalId: 1 });
    expect(await untilFinished(id)).toMatchObject({ error: null });
    // It ran five times, but a failing job gets only three attempts.
    expect(attempts).toBe(5);
  });
});

describe('a job of a newer version', () => {
  it('is left to the workers of that version', async () => {
    startRunner(() => Promise.resolve());
    const id = await ring('make-coffee', {});
    await waitUntil('it is delayed', async () => (await queue.getJobState(jobId({ id }))) === 'delayed');
    expect(await database.manager.findOneByOrFail(OutboxJob, { id })).toMatchObject({ finishedAt: null, error: null });
  });
});

describe('a job that cannot be run', () => {
  it.each([
    ['retrieve', { retrievalId: 'the first one' }, 'the payload of retrieve does not fit'],
    ['retrieve', { retrievalId: 1, url: 'http://elsewhere.invalid' }, 'the payload of retrieve does not fit'],
  ])('is given up at once, with the reason in its row: %s with %j', async (name, payload, reason) => {
    let runs = 0;
    startRunner(() => {
      runs += 1;
      return Promise.resolve();
    });
    const id = await ring(name, payload);
    expect((await untilFinished(id)).error).toContain(reason);
    await waitUntil('the queue has given up on it', async () => (await queue.getJobState(jobId({ id }))) === 'failed');
    expect((await queue.getJob(jobId({ id })))?.attemptsMade).toBe(1);
    expect(runs).toBe(0);
  });
});

describe('a process', () => {
  it('refuses to start if a job of its queues has no handler', () => {
    expect(() => processorOf('all', []).onModuleInit()).toThrow(
      'No handler for the jobs retrieve, recompute-standings, announce-picks-window, announce-passes, project-season, deliver-mails',
    );
    expect(() => processorOf('email', []).onModuleInit()).toThrow('No handler for the jobs deliver-mails');
  });
});
