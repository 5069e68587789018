import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import type { Env } from '#league/platform/core/env.js';
import { retrievalDuration } from '#league/platform/core/metrics.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { OutboxJob } from '#league/schema/outbox-job.entity.js';
import { RaceResult, type RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Retrieval } from '#league/schema/retrieval.entity.js';
import { RetrievalAborted, type RetrievalService } from '#league/retrieval/retrievals/retrieval.service.js';
import { RetrievalsRepository } from '#league/retrieval/retrievals/retrievals.repository.js';
import { type WarmBrowser } from '#worker/retrieval/warm-browser.js';
import { BrowserWatch } from '#worker/retrieval/browser-watch.js';
import type { RetrievalTasks } from '#worker/retrieval/retrieval-tasks.js';
import { RetrieveProcessor } from '#worker/retrieval/retrieve.processor.js';
import { type JobContext, type JobProcessor, NotDueYet } from '#worker/jobs/job-processor.js';
import { makeDatabase } from '../harness/database.js';
import { addSeason2023 } from '../harness/make-season.js';
import { makeRetrievalService } from '../harness/retrieval-services.js';
import { outboxRepository, resultsRepository } from '../harness/repositories.js';
import { waitUntil } from '../harness/wait-until.js';

let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let weekend: RaceWeekend;
let retrieval: Retrieval;
let service: RetrievalService;
const retrievals = new RetrievalsRepository();

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 2);
  service = makeRetrievalService(database);
  const { weekends } = await addSeason2023(database, 'http://results.example', { weekends: 1 });
  [weekend] = weekends as [RaceWeekend];
});
afterAll(async () => {
  await database.destroy();
  await server.drop();
});
/** A worker has read the page of a race, and is about to end its run. */
beforeEach(async () => {
  await database.query('DELETE FROM race_results');
  await database.query('DELETE FROM retrievals');
  await database.query('DELETE FROM browser_workers');
  const { seasonId, id: weekendId, url } = weekend;
  const order = { kind: 'race', seasonId, weekendId, url, requestedBy: null } as const;
  const id = await retrievals.insert(database.manager, order);
  retrieval = (await retrievals.claim(database.manager, id, randomUUID())) as Retrieval;
});

const countResults = () => database.manager.count(RaceResult);
const read = () => database.manager.findOneByOrFail(Retrieval, { id: retrieval.id });

const end = () =>
  service.complete(retrieval, 'Portuguese GP, race', async (manager) => {
    const { id: retrievalId } = retrieval;
    const origin = { source: 'page', pageUrl: weekend.url, pageDigest: '', retrievalId, storedBy: null } as const;
    const { kind } = await resultsRepository.store(manager, { weekendId: weekend.id, kind: 'race', rows: [], origin });
    expect({ kind, results: await manager.count(RaceResult) }).toEqual({ kind: 'stored', results: 1 });
    return { kind: 'stored', amount: 0 };
  });

describe('a run that has read its page', () => {
  // proves: rules-42, rules-43
  it.each<[string, Partial<Retrieval>]>([
    ['is being terminated', { state: 'terminating' }],
    ['was terminated', { state: 'terminated' }],
    ['was taken over by another worker', { leaseHolder: randomUUID() }],
  ])('stores nothing if it %s meanwhile', async (_, meanwhile) => {
    await database.manager.update(Retrieval, retrieval.id, meanwhile);
    await expect(end()).rejects.toThrow(RetrievalAborted);
    expect(await countResults()).toBe(0);
    expect(await read()).toMatchObject({ state: 'running', ...meanwhile, outcome: null });
  });

  it('stores its result if it still holds the lease', async () => {
    await end();
    expect(await countResults()).toBe(1);
    expect(await read()).toMatchObject({ state: 'stored', outcome: { kind: 'stored' } });
  });
});

describe('the lease of a run', () => {
  // proves: rules-43
  it('cannot be renewed by a stalled worker after another worker has taken the run', async () => {
    await database.query(`UPDATE retrievals SET lease_until = clock_timestamp() - interval '1 second'`);
    const taken = (await retrievals.claim(database.manager, retrieval.id, randomUUID())) as Retrieval;
    expect(await retrievals.renewLease(database.manager, retrieval, { message: 'of the first' })).toBe(false);
    expect(await retrievals.renewLease(database.manager, taken, { message: 'of the second' })).toBe(true);
    expect(await read()).toMatchObject({ leaseHolder: taken.leaseHolder, message: 'of the second' });
  });
});

// proves: operations-8
describe('a retrieval without a worker', () => {
  afterEach(() => void jest.restoreAllMocks());
  const log = new PinoLogger({ pinoHttp: { level: 'silent' } });
  const worker = randomUUID();
  const makeQueued = () =>
    database.query(`UPDATE retrievals SET state = 'queued', lease_holder = NULL, lease_until = NULL, attempts = 0,
      created_at = now() - interval '1 hour'`);
  const makeLost = () =>
    database.query(`UPDATE retrievals SET lease_until = now() - interval '1 second',
      created_at = now() - interval '1 hour'`);

  it.each([
    ['queued', makeQueued],
    ['running', makeLost],
  ] as const)(
    'waits, however old it is, while any worker has a browser, and ends otherwise: %s',
    async (state, make) => {
      await make();
      await service.renewBrowser(worker);
      expect(await service.endUntaken(1)).toEqual([]);
      expect(await read()).toMatchObject({ state });
      await service.deleteBrowser(worker);
      expect(await service.endUntaken(1)).toEqual([retrieval.id]);
      expect(await read()).toMatchObject({ state: 'failed', outcome: { kind: 'no_browser' } });
    },
  );

  it('ends if the worker with the browser died', async () => {
    await makeQueued();
    await service.renewBrowser(worker);
    await database.query(`UPDATE browser_workers SET expires_at = now() - interval '1 second'`);
    expect(await service.endUntaken(1)).toEqual([retrieval.id]);
  });

  it('is not ended while a worker runs it', async () => {
    await database.query(`UPDATE retrievals SET created_at = now() - interval '1 hour'`);
    expect(await service.endUntaken(1)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'running' });
  });

  it.each<[string, Partial<WarmBrowser>]>([
    ['has no browser', { state: 'down' }],
    ['cannot start its browser again', { state: 'up', warmUp: () => Promise.reject(new Error('no browser')) }],
  ])('is returned unclaimed by a worker that %s', async (_, browser) => {
    await makeQueued();
    const tasks = {} as RetrievalTasks;
    const processor = new RetrieveProcessor(database, service, retrievals, tasks, browser as WarmBrowser, log);
    const context: JobContext = { outboxJobId: 0, enqueuedAt: new Date(), signal: new AbortController().signal };
    await expect(processor.run({ retrievalId: retrieval.id }, context)).rejects.toThrow(NotDueYet);
    expect(await read()).toMatchObject({ state: 'queued', attempts: 0, leaseHolder: null });
  });

  it('is counted as ended only if its end is committed', async () => {
    await makeQueued();
    await database.manager.insert(OutboxJob, { name: 'retrieve', payload: { retrievalId: retrieval.id } });
    const counted = async () => {
      const { values } = await retrievalDuration.get();
      return values.find(
        ({ metricName = '', labels }) => metricName.endsWith('_count') && labels.outcome === 'no_browser',
      )?.value;
    };
    const before = (await counted()) ?? 0;
    jest.spyOn(outboxRepository, 'finish').mockRejectedValueOnce(new Error('the connection was lost'));
    await expect(service.endUntaken(1)).rejects.toThrow('the connection was lost');
    expect([(await read()).state, await counted()]).toEqual(['queued', before]);
    expect(await service.endUntaken(1)).toEqual([retrieval.id]);
    expect(await counted()).toBe(before + 1);
  });

  const limit = 600;
  function watchWith(browser: { state: string }): BrowserWatch {
    const queue = { pause: () => undefined, resume: () => undefined };
    const env = { QUEUES: ['retrieval'], RETRIEVAL_TIMEOUT_SECONDS: limit } as unknown as Env;
    const failing = Object.assign(browser, { warmUp: () => Promise.reject(new Error('no browser')) });
    return new BrowserWatch(env, service, failing as unknown as WarmBrowser, queue as unknown as JobProcessor, log);
  }
  /** Returns a function that moves the clock of the process. */
  function holdClock(): (seconds: number) => void {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    return (seconds) => void (now += seconds * 1000);
  }
  /** Waits until the worker has looked twice for other workers with a browser. */
  async function whenLookedFor(): Promise<void> {
    const look = jest.spyOn(service, 'hasBrowser');
    const before = look.mock.calls.length;
    await waitUntil('the worker looks for other browsers', () => look.mock.calls.length >= before + 2);
  }

  it('waits for the only worker with a browser to restart, as long as for a page, however old it is', async () => {
    await makeQueued();
    await service.renewBrowser(worker);
    const pass = holdClock();
    const watch = watchWith({ state: 'down' });
    watch.onApplicationBootstrap();
    pass(limit + 1);
    await whenLookedFor();
    await service.deleteBrowser(worker);
    pass(limit - 1);
    await whenLookedFor();
    expect(await read()).toMatchObject({ state: 'queued' });
    // While the database is away, other workers cannot report their browsers.
    jest.spyOn(service, 'hasBrowser').mockRejectedValueOnce(new Error('no database'));
    pass(2);
    await whenLookedFor();
    expect(await read()).toMatchObject({ state: 'queued' });
    pass(limit + 1);
    await waitUntil('the retrieval is ended', async () => (await read()).state === 'failed');
    await watch.beforeApplicationShutdown();
  });

  it('is ended by a worker whose browser has failed for the time limit of a page, if it was the last one', async () => {
    await makeQueued();
    const browser = { state: 'starting' };
    const pass = holdClock();
    const watch = watchWith(browser);
    const countBrowsers = async () => (await database.query<unknown[]>('SELECT FROM browser_workers')).length;
    watch.onModuleInit();
    watch.onApplicationBootstrap();
    await waitUntil('the worker reports that it is starting a browser', async () => (await countBrowsers()) === 1);
    expect(await read()).toMatchObject({ state: 'queued' });
    browser.state = 'up';
    expect(await read()).toMatchObject({ state: 'queued' });
    browser.state = 'down';
    await whenLookedFor();
    expect(await read()).toMatchObject({ state: 'queued' });
    // A second more, because the sum of two decimal numbers is rounded.
    pass(limit + 1);
    await waitUntil('the retrieval is ended', async () => (await read()).state === 'failed');
    expect(await countBrowsers()).toBe(0);
    browser.state = 'up';
    await waitUntil('the worker reports that it has a browser', async () => (await countBrowsers()) === 1);
    await watch.beforeApplicationShutdown();
    expect(await countBrowsers()).toBe(0);
  });
});
