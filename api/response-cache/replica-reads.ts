import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pTimeout, { TimeoutError } from 'p-timeout';
import { DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import { PublicReads } from '../../league/platform/database/public-reads.js';
import { isDatabaseUnavailable } from '../../league/platform/database/errors.js';
import { openReplica, readLogPosition, readReplicaState } from '../../league/platform/database/replica.js';
import { publicReadsBySource } from '../metrics.js';
import { ResponseCache } from './response-cache.js';

/** The limit of concurrent reads from the replica. Requests beyond it read from the primary. */
const replicaConnections = 10;
/** In milliseconds. If a replica takes longer than this to report its state, the primary is read. */
const answerMs = 2_000;
/** The shortest time between two attempts to connect to the replica. */
const connectEveryMs = 10_000;

/** The replica must have all changes that this process was notified of (docs/decisions/read-replicas.md). */
@Injectable()
export class ReplicaReads extends PublicReads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private replica: DataSource | null = null;
  private isConnecting = false;
  private isClosed = false;
  private connectAt = 0;
  private running = 0;
  /** The primary's log position at this cache generation. A replica that has replayed it has all earlier changes. */
  private needed: { generation: number; position: Promise<string> } | null = null;

  constructor(
    private readonly primary: DataSource,
    @InjectEnv() private readonly env: Pick<Env, 'DATABASE_REPLICA_URL'>,
    private readonly cache: ResponseCache,
    private readonly log: PinoLogger,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    void this.connectIfDue();
  }

  /** Requests that arrive before the server closes read from the primary. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    const { replica } = this;
    this.replica = null;
    await replica?.destroy();
  }

  /** All queries see the same state. A read that fails on the replica is repeated on the primary. */
  async readAtOnce<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    const found = this.env.DATABASE_REPLICA_URL === undefined ? null : await this.readReplica(read);
    if (found) return found.result;
    publicReadsBySource.inc({ from: 'primary' });
    return readAtOnce(this.primary, read);
  }

  private async readReplica<T>(read: (manager: EntityManager) => Promise<T>): Promise<{ result: T } | null> {
    void this.connectIfDue();
    const { replica } = this;
    if (!replica || !this.cache.isNotified || this.running >= replicaConnections) return null;
    this.running += 1;
    try {
      const result = await this.readIfCurrent(replica, read);
      // If the replica has been dropped meanwhile, its connections may belong to other reads.
      return this.replica === replica ? result : null;
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof TimeoutError) this.drop(replica, error);
      else if (error instanceof QueryFailedError) this.log.warn({ err: error }, 'a read from the replica failed');
      return null;
    } finally {
      this.running -= 1;
    }
  }

  /** Returns null if the replica lacks changes. @throws errors of `read` and of the database; TimeoutError */
  private async readIfCurrent<T>(
    replica: DataSource,
    read: (manager: EntityManager) => Promise<T>,
  ): Promise<{ result: T } | null> {
    const position = await this.findNeededPosition();
    if (position === null) return null;
    const runner = replica.createQueryRunner();
    const asked = readReplicaState(runner, position);
    try {
      const { isStandby, isCurrent } = await pTimeout(asked, { milliseconds: answerMs });
      if (!isStandby) this.drop(replica, new Error('it was promoted'));
      if (!isStandby || !isCurrent) return null;
      publicReadsBySource.inc({ from: 'replica' });
      // In the same connection, because several replicas may share an address.
      return { result: await readInTransaction(runner, read) };
    } finally {
      // Waits for the connection, because releasing it earlier would leak it.
      void Promise.allSettled([asked]).then(() => runner.release());
    }
  }

  /** Returns null if the primary does not report its position. */
  private async findNeededPosition(): Promise<string | null> {
    const { generation } = this.cache;
    if (this.needed?.generation !== generation) this.needed = { generation, position: readLogPosition(this.primary) };
    try {
      return await this.needed.position;
    } catch (error) {
      this.needed = null;
      this.log.warn({ err: error }, 'the primary does not report its log position, so the replica is not used');
      return null;
    }
  }

  /** Not awaited. */
  private async connectIfDue(): Promise<void> {
    const { DATABASE_REPLICA_URL: url } = this.env;
    if (url === undefined || this.replica || this.isConnecting || this.isClosed) return;
    if (performance.now() < this.connectAt) return;
    this.connectAt = performance.now() + connectEveryMs;
    this.isConnecting = true;
    try {
      const replica = await openReplica(url, this.primary, replicaConnections);
      if (this.isClosed) await replica.destroy();
      else this.replica = replica;
    } catch (error) {
      this.warnOfLoss(error);
    } finally {
      this.isConnecting = false;
    }
  }

  /** The next attempt opens a new connection. */
  private drop(replica: DataSource, error: unknown): void {
    if (this.replica !== replica) return;
    this.replica = null;
    this.connectAt = performance.now() + connectEveryMs;
    this.warnOfLoss(error);
    replica.destroy().catch((cause: unknown) => this.log.warn({ err: cause }, 'the replica could not be disconnected'));
  }

  private warnOfLoss(error: unknown): void {
    this.log.warn({ err: error }, 'no replica is available, so all reads go to the primary');
  }
}

async function readInTransaction<T>(runner: QueryRunner, read: (manager: EntityManager) => Promise<T>): Promise<T> {
  await runner.startTransaction('REPEATABLE READ');
  try {
    const result = await read(runner.manager);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    // A silent replica would not respond to a rollback either.
    if (!isDatabaseUnavailable(error)) await runner.rollbackTransaction();
    throw error;
  }
}
