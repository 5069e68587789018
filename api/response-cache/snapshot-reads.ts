import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pTimeout, { TimeoutError } from 'p-timeout';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { isDatabaseUnavailable } from '../../league/database/errors.js';
import { openReplica, readLogPosition, readReplicaState, ReplicaClockError } from '../../league/database/replica.js';
import { snapshotReads } from '../metrics.js';
import { ResponseCache } from './response-cache.js';

/** In milliseconds: a replica that takes longer to say its state is not waited for. */
const answerMs = 2_000;
/** In milliseconds: the shortest time between two attempts to connect to the replica. */
const connectEveryMs = 10_000;

/**
 * Reads snapshots of standings and what is shown with them, for routes that are open to anyone: from the replica of DATABASE_REPLICA_URL if it has
 * all changes of which this process was notified, else from the primary (docs/decisions/read-replicas.md). A route may use it if the tables
 * that it reads notify of changes (migration 0004), or never change.
 */
@Injectable()
export class SnapshotReads implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private replica: DataSource | null = null;
  private connecting: Promise<void> | null = null;
  private connectAt = 0;
  /** The position of the primary's log when the cache had this generation: a replica that has replayed it has all changes before. */
  private needed: { generation: number; position: Promise<string> } | null = null;

  constructor(
    private readonly primary: DataSource,
    @InjectEnv() private readonly env: Pick<Env, 'DATABASE_REPLICA_URL'>,
    private readonly cache: ResponseCache,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.connectIfDue();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.connectAt = Infinity;
    await this.connecting;
    await this.replica?.destroy();
  }

  /** Runs `read` in a transaction whose queries all see the same state of the replica or of the primary; may run it on both. */
  async readAtOnce<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    const found = this.env.DATABASE_REPLICA_URL === undefined ? null : await this.readReplica(read);
    if (found) return found.result;
    snapshotReads.inc({ from: 'primary' });
    return readAtOnce(this.primary, read);
  }

  /** Returns null where the primary has to be read. */
  private async readReplica<T>(read: (manager: EntityManager) => Promise<T>): Promise<{ result: T } | null> {
    this.connectIfDue();
    const { replica } = this;
    if (!replica || !this.cache.isNotified) return null;
    const position = await this.findNeededPosition();
    const runner = replica.createQueryRunner();
    const asked = readReplicaState(runner, position);
    try {
      const state = await pTimeout(asked, { milliseconds: answerMs });
      if (!state.isStandby) this.drop(replica, new Error('it was promoted'));
      if (!state.isStandby || !state.isCurrent) return null;
      snapshotReads.inc({ from: 'replica' });
      // Of the same connection: several replicas may be behind one address.
      return { result: await runner.manager.transaction('REPEATABLE READ', read) };
    } catch (error) {
      if (error instanceof ReplicaClockError) return null;
      if (isDatabaseUnavailable(error) || error instanceof TimeoutError) this.drop(replica, error);
      // What other queries still did with a replica when it was dropped fails, too.
      else if (!(error instanceof QueryFailedError) && this.replica === replica) throw error;
      else this.log.warn({ err: error }, 'a read from the replica failed');
      return null;
    } finally {
      // Not while it waits for its connection, which nobody would release.
      void Promise.allSettled([asked]).then(() => runner.release());
    }
  }

  private findNeededPosition(): Promise<string> {
    const { generation } = this.cache;
    if (this.needed?.generation !== generation) {
      const position = readLogPosition(this.primary);
      position.catch(() => (this.needed = null)); // the reader that waits for it gets the error
      this.needed = { generation, position };
    }
    return this.needed.position;
  }

  /** Begins to connect to the replica, unless it is connected, or was tried just before. Nobody waits for it. */
  private connectIfDue(): void {
    const { DATABASE_REPLICA_URL: url } = this.env;
    if (url === undefined || this.replica || this.connecting || performance.now() < this.connectAt) return;
    this.connectAt = performance.now() + connectEveryMs;
    this.connecting = openReplica(url, this.primary)
      .then((replica) => void (this.replica = replica))
      .catch((error: unknown) => this.warnOfLoss(error))
      .finally(() => (this.connecting = null));
  }

  /** Stops to use a replica; the next connection is another one. */
  private drop(replica: DataSource, error: unknown): void {
    if (this.replica !== replica) return;
    this.replica = null;
    this.connectAt = performance.now() + connectEveryMs;
    this.warnOfLoss(error);
    replica.destroy().catch((cause: unknown) => this.log.warn({ err: cause }, 'the replica could not be disconnected'));
  }

  private warnOfLoss(error: unknown): void {
    this.log.warn({ err: error }, 'no replica, everything is read from the primary');
  }
}
