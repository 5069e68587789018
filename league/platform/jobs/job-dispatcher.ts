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

/** If the backend is unreachable, adding a job fails immediately, and the outbox relay enqueues it later. */
export function openQueue(name: QueueName, settings: QueueSettings): Queue {
  return new Queue(name, connect(settings, { maxRetriesPerRequest: 1, enableOfflineQueue: false }));
}

/** Waits for the backend without limit. */
export function openWorker(
  name: QueueName,
  process: Processor,
  settings: QueueSettings,
  options: Omit<WorkerOptions, 'connection'>,
): Worker {
  return new Worker(name, process, { ...connect(settings, { maxRetriesPerRequest: null }), ...options });
}

/** Creates the queues' tables in PostgreSQL. The role must be allowed to create tables. */
export async function prepareQueues(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/** For a restored backup, because new jobs can have the ids of old ones. @throws Error if Redis is unreachable */
export async function emptyQueues(settings: QueueSettings): Promise<void> {
  for (const name of queueNames) {
    const queue = openQueue(name, settings);
    queue.on('error', () => {});
    try {
      await pTimeout(queue.waitUntilReady(), { milliseconds: 10_000, message: 'Redis does not respond.' });
      await queue.obliterate({ force: true });
    } finally {
      await queue.close();
    }
  }
}

/** BullMQ's default delay grows to twenty seconds, so retrievals would wait that long after Redis is back. */
const reconnectMs = 1_000;

/** The name of the database is the prefix, so that several leagues can share one Redis. */
function connect(settings: QueueSettings, redisOptions: object): { connection: ConnectionOptions; prefix: string } {
  const prefix = `league-${new URL(settings.DATABASE_URL).pathname.slice(1)}`;
  // Sets the backend of the next queue or worker. Test processes use both kinds.
  if (settings.REDIS_URL !== undefined) {
    setDefaultBackendFactory(createRedisBackend);
    const { REDIS_URL: url, REDIS_SENTINELS: sentinels } = settings;
    const address = sentinels ? bySentinels(url, sentinels) : { url };
    return { connection: { ...address, retryStrategy: () => reconnectMs, ...redisOptions }, prefix };
  }
  setDefaultBackendFactory(createPostgresBackend);
  // BullMQ's types only know Redis connections, but the backend above accepts this one.
  const postgres: object = { connectionString: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL };
  return { connection: postgres, prefix };
}

/** The host of `url` is the name of the primary. The first sentinel that responds returns its address. */
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

/** `waiting` includes delayed jobs. */
export interface QueueDepth {
  running: number;
  waiting: number;
}

/** The outbox is the source of truth: `OutboxRelay` adds lost jobs again. */
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

  /** Call after the commit. If the queue is unreachable, the relay adds the job later. */
  async enqueue(job: PendingJob): Promise<void> {
    try {
      await pTimeout(this.add(job), limit);
    } catch (error) {
      this.log.warn({ err: error, job }, 'the queue is not reachable, the outbox relay will add this job');
    }
  }

  /** Adds a job that the queue has lost or ended. @throws Error if the queue is unreachable */
  async requeue(job: PendingJob): Promise<boolean> {
    const queue = this.queueOf(job);
    const state = await pTimeout(queue.getJobState(jobId(job)), limit);
    if (state !== 'unknown' && state !== 'failed' && state !== 'completed') return false;
    if (state !== 'unknown') await pTimeout(queue.remove(jobId(job)), limit);
    await pTimeout(this.add(job), limit);
    return true;
  }

  /** A readable Redis can refuse writes if it is full, a replica, or cannot save its data. */
  async isWritable(): Promise<boolean> {
    try {
      await pTimeout(Promise.all([...this.queues.values()].map(tryWrite)), limit);
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'the queue accepts no jobs');
      return false;
    }
  }

  /** Null if the queues are unreachable. */
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

  /** For example, "redis 7.0.15"; null for PostgreSQL, or before the first connection. */
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

const triedForMs = 60_000;

/** @throws Error if the queue cannot be read, or Redis refuses to write */
async function tryWrite(queue: Queue): Promise<void> {
  await queue.getWaitingCount();
  const backend: object = queue.getBackend();
  if (!(backend instanceof RedisQueueBackend)) return;
  const client = await backend.connection.client;
  await client.set(`${queue.opts.prefix}:writable`, 1, { PX: triedForMs });
}

/** A queue refuses a second unfinished job with the same id. The queue does not accept numbers as ids. */
export function jobId(job: Pick<PendingJob, 'id'>): string {
  return `outbox-${job.id}`;
}
