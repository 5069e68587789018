import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobCatalog, type JobName } from '#league/platform/jobs/job-catalog.js';
import type { OutboxJob } from '#league/schema/outbox-job.entity.js';
import { openQueue } from '#league/platform/jobs/job-dispatcher.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { addMember } from '../harness/make-season.js';
import { startWorker } from '../harness/processes.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import {
  amountStored,
  type RetrievingLeague,
  startRetrieval,
  startRetrievingLeague,
  untilEnded,
} from './retrieving.js';
import { friendly, type MailServer, startMailServer } from '../harness/start-mail-server.js';
import { outboxRepository } from '../harness/repositories.js';

const deliveries = 5;
const members = ['anna', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gina', 'hugo'];
let test: RetrievingLeague;
let mailServer: MailServer;
const queues: Queue[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  mailServer.manner = { ...friendly, answer: () => pause(50) };
  test = await startRetrievingLeague(2, { workers: 0, overrides: { MAIL_URL: mailServer.url } });
  for (const username of members) await addMember(test.league.database, username);
});
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.close()));
  await test.league.close();
  await mailServer.close();
});

/** Enqueues a job several times, like a queue that delivers at least once. */
async function deliverOften(name: JobName, outboxJobId: number): Promise<void> {
  const { DATABASE_URL = '', REDIS_URL } = test.league.environment;
  const queue = openQueue(jobCatalog[name].queue, { DATABASE_URL, REDIS_URL: REDIS_URL || undefined });
  queues.push(queue);
  await queue.waitUntilReady();
  const { attempts, backoff } = jobCatalog[name];
  await Promise.all(
    copiesOf(outboxJobId).map((jobId) => queue.add(name, { outboxJobId }, { jobId, attempts, backoff })),
  );
}

async function untilDelivered(name: JobName, outboxJobId: number): Promise<void> {
  const queue = queues.find((one) => one.name === jobCatalog[name].queue) as Queue;
  await waitUntil(`all copies of ${name} are run`, async () => {
    const states = await Promise.all(copiesOf(outboxJobId).map((jobId) => queue.getJobState(jobId)));
    return states.every((state) => state === 'completed');
  });
}

function copiesOf(outboxJobId: number): string[] {
  return Array.from({ length: deliveries }, (_, index) => `copy-${outboxJobId}-${index}`);
}

async function findRun(name: JobName): Promise<number> {
  const [run]: OutboxJob[] = await test.league.database.query('SELECT id FROM outbox_jobs WHERE name = $1', [name]);
  return run?.id ?? 0;
}

const count = async (table: string) =>
  (await test.league.database.query<{ amount: number }[]>(`SELECT count(*)::int AS amount FROM ${table}`))[0]?.amount;

// proves: quality-12
describe('a job that is delivered several times', () => {
  it('computes the standings, notifies the members and sends the emails once', async () => {
    const { league, season, weekends } = test;
    const { manager } = league.database;
    const { id: weekendId } = weekends[0] as RaceWeekend;
    await storeSessions(league.database, weekends[0] as RaceWeekend);
    await manager.update(RaceWeekend, weekendId, { status: 2 });
    const announce = { weekendId, originId: 1, sendEmails: true };
    const run = await outboxRepository.add(manager, 'recompute-standings', { seasonId: season.id, announce });
    await deliverOften('recompute-standings', run.id);
    league.workers.push(...(await Promise.all([startWorker(league.environment), startWorker(league.environment)])));

    const mails = await waitUntil('the mails are ordered', async () => (await findRun('deliver-mails')) || null);
    await deliverOften('deliver-mails', mails);
    await untilDelivered('recompute-standings', run.id);
    await untilDelivered('deliver-mails', mails);
    expect(await count('standings_snapshots')).toBe(1);
    expect(await count('notifications')).toBe(1);
    expect(await count('mailings')).toBe(1);
    expect(mailServer.kept.toSorted()).toEqual(members.map((username) => `${username}@parcferme.example`));
  });

  it('reads a page and stores its result once', async () => {
    const { league, admin, weekends } = test;
    league.site.setTrouble({ kind: 'slow', seconds: 1 });
    const pid = await startRetrieval(admin, weekends[1]);
    const run = await findRun('retrieve');
    await deliverOften('retrieve', run);
    expect(await untilEnded(admin, pid, 15)).toMatchObject({ state: 'stored' });
    await untilDelivered('retrieve', run);
    expect(await amountStored(league)).toMatchObject({ results: 3 });
    const [retrieval] = await league.database.query<{ attempts: number }[]>('SELECT attempts FROM retrievals');
    expect(retrieval).toEqual({ attempts: 1 });
  });
});
