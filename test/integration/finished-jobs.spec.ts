import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/platform/database/data-source.js';
import { FinishedJobs } from '#league/platform/jobs/finished-jobs.js';
import { OutboxRepository } from '#league/platform/jobs/outbox.repository.js';
import { makeDatabase } from '../harness/database.js';
import { waitUntil } from '../harness/wait-until.js';

let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let jobs: FinishedJobs;
let looks = 0;

class CountedOutbox extends OutboxRepository {
  override isFinished(...given: Parameters<OutboxRepository['isFinished']>): Promise<boolean> {
    looks += 1;
    return super.isFinished(...given);
  }
}
const outbox = new CountedOutbox();
const long = 60_000;

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 3);
  const log = new PinoLogger({ pinoHttp: { level: 'silent' } });
  jobs = new FinishedJobs({ DATABASE_URL: server.url, DATABASE_DIRECT_URL: undefined }, database, outbox, log);
});
afterAll(async () => {
  await jobs.beforeApplicationShutdown();
  await database.destroy();
  await server.drop();
});

const add = () => outbox.add(database.manager, 'recompute-standings', { seasonId: 1, announce: null });
const listeners = () =>
  database.query<{ pid: number }[]>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'recomputation_finished'
       AND state = 'idle' AND query LIKE 'LISTEN%'`,
  );
const isHeard = () => waitUntil('the process listens', async () => (await listeners()).length === 1);

it('a request that waits for a recomputation checks once, and again when PostgreSQL notifies it of the end', async () => {
  const job = await add();
  const waited = jobs.wait(job.id, long);
  await isHeard();
  await outbox.finish(database.manager, (await add()).id, null);
  await waitUntil('it has checked when it began to wait and when it began to listen', () => looks === 2);
  await outbox.finish(database.manager, job.id, null);
  await waited;
  expect(looks).toBe(3);
});

it('a request waits no longer than its limit', async () => {
  const { id } = await add();
  await jobs.wait(id, 1);
  expect(await outbox.isFinished(database.manager, id)).toBe(false);
});

it('a request does not wait for a recomputation that has finished, with or without an error', async () => {
  const { id } = await add();
  await outbox.finish(database.manager, id, 'failed');
  await jobs.wait(id, long);
});

it('a recomputation that ends while the connection is lost is noticed after the reconnect', async () => {
  const { id } = await add();
  await isHeard();
  const waited = jobs.wait(id, long);
  const [listener] = await listeners();
  await database.query('SELECT pg_terminate_backend($1, 10000)', [listener?.pid]);
  await outbox.finish(database.manager, id, null);
  await waited;
});
