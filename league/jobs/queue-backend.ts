import {
  type ConnectionOptions,
  createPostgresBackend,
  type Processor,
  Queue,
  runMigrations,
  setDefaultBackendFactory,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Client } from 'pg';
import type { Env, QueueName } from '../core/env.js';

export type QueueSettings = Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>;

/**
 * Opens a queue to add to. While the backend is not reachable, adding fails instead of waiting: the job is in the outbox, and the relay
 * enqueues it later.
 */
export function openQueue(name: QueueName, settings: QueueSettings): Queue {
  return new Queue(name, connect(settings, { maxRetriesPerRequest: 1, enableOfflineQueue: false }));
}

/** Opens a worker of a queue; it waits for its backend as long as it takes. */
export function openWorker(
  name: QueueName,
  process: Processor,
  settings: QueueSettings,
  options: Omit<WorkerOptions, 'connection'>,
): Worker {
  return new Worker(name, process, { ...connect(settings, { maxRetriesPerRequest: null }), ...options });
}

/** Makes the tables of queues that live in the database; `databaseUrl` is that of a role that may make tables. */
export async function prepareQueues(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/** Two leagues on one Redis are kept apart by the name of their database; PostgreSQL keeps them apart by itself. */
function connect(settings: QueueSettings, redisOptions: object): { connection: ConnectionOptions; prefix: string } {
  const prefix = `league-${new URL(settings.DATABASE_URL).pathname.slice(1)}`;
  if (settings.REDIS_URL !== undefined) return { connection: { url: settings.REDIS_URL, ...redisOptions }, prefix };
  setDefaultBackendFactory(createPostgresBackend);
  // BullMQ types every connection as one of Redis; the backend set above takes this one.
  const postgres: object = { connectionString: settings.DATABASE_URL };
  return { connection: postgres, prefix };
}
