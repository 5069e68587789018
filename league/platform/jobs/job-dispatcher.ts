import {
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type Processor,
  Queue,
  type RedisOptions,
  RedisQueueBackend,
  runMigrations,
  setDefaultBackendFactory,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import type { SentinelAddress } from 'ioredis';
import pTimeout from 'p-timeout';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { type Env, type QueueName, queueNames } from '../core/env.js';
import { isJobName, jobCatalog } from './job-catalog.js';
import type { PendingJob } from './outbox.repository.js';

type QueueSettings = Pick<Env, 'REDIS_URL' | 'DATABASE_URL'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'DATABASE_DIRECT_URL'>>;

/**
 * Opens a queue for adding jobs. While the backend is not reachable, adding fails instead of waiting: the job is in the outbox, and the
 * relay enqueues it later.
 */
export function openQueue(name: QueueName, settings: QueueSettings): Queue {
  return new Queue(name, connect(settings, { maxRetriesPerRequest: 1, enableOfflineQueue: false }));
}

/** Opens a worker of a queue; it waits for its backend without limit. */
export function openWorker(
  name: QueueName,
  process: Processor,
  settings: QueueSettings,
  options: Omit<WorkerOptions, 'connection'>,
): Worker {
  return new Worker(name, process, { ...connect(settings, { maxRetriesPerRequest: null }), ...options });
}

/** Creates the tables of queues in PostgreSQL; `databaseUrl` is that of a role that may create tables. */
export async function prepareQueues(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/**
 * Deletes all jobs of all queues in Redis. For a database that was restored: a new job with the id of one from after the backup would not run.
 * @throws Error if Redis is not reachable
 */
export async function emptyQueues(settings: QueueSettings): Promise<void> {
  for (const name of queueNames) {
    const queue = openQueue(name, settings);
    // Told by the rejection below.
    queue.on('error', () => {});
    try {
      await pTimeout(queue.waitUntilReady(), { milliseconds: 10_000, message: 'Redis does not answer.' });
      await queue.obliterate({ force: true });
    } finally {
      await queue.close();
    }
  }
}

/** Between two attempts to connect to Redis. BullMQ's default grows to twenty seconds, for which a retrieval would wait once Redis is back. */
const reconnectMs = 1_000;

/** The prefix, the name of the database, separates the queues of two leagues on one Redis. */
function connect(settings: QueueSettings, redisOptions: object): { connection: ConnectionOptions; prefix: string } {
  const prefix = `league-${new URL(settings.DATABASE_URL).pathname.slice(1)}`;
  // Sets the backend of the queue or worker that is created next: a process of the tests has both kinds.
  if (settings.REDIS_URL !== undefined) {
    setDefaultBackendFactory(createRedisBackend);
    const { REDIS_URL: url, REDIS_SENTINELS: sentinels } = settings;
    const address = sentinels ? bySentinels(url, sentinels) : { url };
    return { connection: { ...address, retryStrategy: () => reconnectMs, ...redisOptions }, prefix };
  }
  setDefaultBackendFactory(createPostgresBackend);
  // BullMQ types every connection as one of Redis; the backend set above accepts this one.
  const postgres: object = { connectionString: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL };
  return { connection: postgres, prefix };
}

/** How ioredis finds the primary: by the name that is the host of `url`, at the first sentinel that answers. */
function bySentinels(url: string, sentinels: string[]): RedisOptions {
  const primary = new URL(url);
  const addresses = sentinels.map((address) => new URL(address));
  const sentinelPassword = addresses[0]?.password;
  return {
    name: primary.hostname,
    sentinels: addresses.map(({ hostname: host, port }): SentinelAddress => ({ host, port: Number(port || 26_379) })),
    ...(sentinelPassword && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    ...(primary.username !== '' && { username: decodeURIComponent(primary.username) }),
    ...(primary.password !== '' && { password: decodeURIComponent(primary.password) }),
    db: Number(primary.pathname.slice(1)),
    ...(primary.protocol === 'rediss:' && { tls: {} }),
    ...(addresses.some(({ protocol }) => protocol === 'rediss:') && { enableTLSForSentinelMode: true }),
  };
}

const limit = { milliseconds: 2_000 };
const retention = {
  removeOnComplete: { age: 24 * 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600, count: 1000 },
};

/** The number of running jobs of a queue, and of those that are to be run, with the delayed ones. */
export interface QueueDepth {
  running: number;
  waiting: number;
}

/** Adds jobs of the outbox to their queues. The outbox is the source of truth: a job that the queue loses is added again (`OutboxRelay`). */
export class JobDispatcher {
  readonly queues: ReadonlyMap<QueueName, Queue>;

  constructor(
    settings: QueueSettings,
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.queues = new Map(queueNames.map((name) => [name, openQueue(name, settings)]));
    for (const queue of this.queues.values())
      queue.on('error', (error) => log.warn({ err: error }, 'queue connection'));
  }

  /** Adds a job whose transaction is committed. If the queue is not reachable, it logs a warning: the relay adds the job later. */
  async enqueue(job: PendingJob): Promise<void> {
    try {
      await pTimeout(this.add(job), limit);
    } catch (error) {
      this.log.warn({ err: error, job }, 'the queue is not reachable, the outbox relay will add this job');
    }
  }

  /**
   * Adds a pending job again if the queue lost it or has ended it; returns whether it did.
   * @throws Error if the queue is not reachable
   */
  async requeue(job: PendingJob): Promise<boolean> {
    const queue = this.queueOf(job);
    const state = await pTimeout(queue.getJobState(jobId(job)), limit);
    if (state !== 'unknown' && state !== 'failed' && state !== 'completed') return false;
    if (state !== 'unknown') await pTimeout(queue.remove(jobId(job)), limit);
    await pTimeout(this.add(job), limit);
    return true;
  }

  /**
   * Whether the queues accept jobs. A Redis that can be read may refuse writes: it is full, a replica, or could not save
   * its data.
   */
  async isWritable(): Promise<boolean> {
    try {
      await pTimeout(Promise.all([...this.queues.values()].map(tryWrite)), limit);
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'the queue accepts no jobs');
      return false;
    }
  }

  /** The depth of each queue; null if they are not reachable. */
  async countJobs(): Promise<ReadonlyMap<QueueName, QueueDepth> | null> {
    try {
      const counted = [...this.queues].map(async ([name, queue]): Promise<[QueueName, QueueDepth]> => {
        const { active = 0, waiting = 0, delayed = 0, prioritized = 0 } = await queue.getJobCounts();
        return [name, { running: active, waiting: waiting + delayed + prioritized }];
      });
      return new Map(await pTimeout(Promise.all(counted), limit));
    } catch {
      return null;
    }
  }

  /** The server of the queues: "redis 7.0.15"; null where it is PostgreSQL, or was not reached yet. */
  get server(): string | null {
    const backend: object | undefined = [...this.queues.values()][0]?.getBackend();
    if (!(backend instanceof RedisQueueBackend) || !backend.redisVersion) return null;
    return `${backend.databaseType} ${backend.redisVersion}`;
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async add(job: PendingJob): Promise<void> {
    if (!isJobName(job.name)) throw new Error(`no such job: ${job.name}`);
    const { attempts, backoff } = jobCatalog[job.name];
    await this.queueOf(job).add(
      job.name,
      { outboxJobId: job.id },
      { jobId: jobId(job), attempts, backoff, ...retention },
    );
  }

  private queueOf(job: PendingJob): Queue {
    const queue = isJobName(job.name) ? this.queues.get(jobCatalog[job.name].queue) : undefined;
    if (!queue) throw new Error(`no queue for the job ${job.name}`);
    return queue;
  }
}

/** How long Redis keeps what `tryWrite` wrote. */
const triedForMs = 60_000;

/** @throws Error if a queue can't be read, or Redis refuses to write */
async function tryWrite(queue: Queue): Promise<void> {
  await queue.getWaitingCount();
  const backend: object = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) return;
  const client = await backend.connection.client;
  await client.set(`${queue.opts.prefix}:writable`, 1, { PX: triedForMs });
}

/** The id of a job in its queue, which refuses a second job with the id of an unfinished one, and numbers as ids. */
export function jobId(job: Pick<PendingJob, 'id'>): string {
  return `outbox-${job.id}`;
}
