import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { currentTraceparent, inSpan } from '../core/tracing.js';
import { type JobName, type JobPayload, jobCatalog } from './job-catalog.js';
import { OutboxJob } from '../../schema/outbox-job.entity.js';

/** A job of the outbox that is not finished. */
export interface PendingJob {
  id: number;
  name: string;
}

/** The channel of PostgreSQL's NOTIFY with the ids of finished recomputations: requests wait for them. */
export const finishedChannel = 'recomputation_finished';

/** The outbox: jobs that are written in the transaction that causes them. Methods run in the caller's transaction. */
@Injectable()
export class OutboxRepository {
  /**
   * Writes a job, with the span that is to be continued by its worker. After the commit the caller passes it to `JobDispatcher.enqueue`.
   * @throws ZodError if the payload does not match the catalog
   */
  async add<Name extends JobName>(manager: EntityManager, name: Name, payload: JobPayload<Name>): Promise<PendingJob> {
    jobCatalog[name].payload.parse(payload);
    return inSpan(`add ${name}`, { kind: SpanKind.PRODUCER }, async (span) => {
      const { id } = await manager.save(OutboxJob, { name, payload, traceparent: currentTraceparent() });
      span.setAttribute('outbox_job.id', id);
      return { id, name };
    });
  }

  /** A job, finished or not; null if there is none. */
  find(manager: EntityManager, id: number): Promise<OutboxJob | null> {
    return manager.findOneBy(OutboxJob, { id });
  }

  /** The number of jobs that are not finished, and the age of the oldest in seconds, by name. A query on the index of pending jobs. */
  countPending(manager: EntityManager): Promise<{ name: string; amount: number; oldestSeconds: number }[]> {
    return manager.query(
      `SELECT name, count(*)::int AS amount,
         extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"
       FROM outbox_jobs WHERE finished_at IS NULL GROUP BY name`,
    );
  }

  isFinished(manager: EntityManager, id: number): Promise<boolean> {
    return manager.existsBy(OutboxJob, { id, finishedAt: Not(IsNull()) });
  }

  /** Marks a job as finished, with an error if it failed for good. Idempotent. */
  async finish(manager: EntityManager, id: number, error: string | null): Promise<void> {
    await manager.query(
      `WITH finished AS (
         UPDATE outbox_jobs SET finished_at = clock_timestamp(), error = $2 WHERE id = $1 AND finished_at IS NULL
         RETURNING id, name)
       SELECT pg_notify('${finishedChannel}', id::text) FROM finished WHERE name = 'recompute-standings'`,
      [id, error],
    );
  }

  /** Locks a job until the caller's transaction ends; false if it is finished. */
  async lockPending(manager: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      'SELECT FROM outbox_jobs WHERE id = $1 AND finished_at IS NULL FOR UPDATE',
      [id],
    );
    return rows.length > 0;
  }

  /** The jobs after the id `after` that are not finished and were written at least `ageSeconds` ago, at most `amount`, with their age in seconds. */
  findPending(
    manager: EntityManager,
    { ageSeconds, after, amount }: { ageSeconds: number; after: number; amount: number },
  ): Promise<(PendingJob & { age: number })[]> {
    return manager.query(
      `SELECT id, name, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age FROM outbox_jobs
       WHERE finished_at IS NULL AND created_at < clock_timestamp() - make_interval(secs => $1) AND id > $2
       ORDER BY id LIMIT $3`,
      [ageSeconds, after, amount],
    );
  }

  /**
   * A job of a season that is not finished and was written in the last hour, locked so that it does not finish before the caller's commit;
   * null if there is none. One that is locked by its worker (`lockPending`) is left out.
   */
  async findWaiting(
    manager: EntityManager,
    name: 'recompute-standings' | 'project-season',
    seasonId: number,
  ): Promise<PendingJob | null> {
    const waiting: PendingJob[] = await manager.query(
      `SELECT id, name FROM outbox_jobs
       WHERE finished_at IS NULL AND name = $2 AND payload @> jsonb_build_object('seasonId', $1::int)
         AND created_at > clock_timestamp() - make_interval(hours => 1)
       ORDER BY id LIMIT 1 FOR SHARE SKIP LOCKED`,
      [seasonId, name],
    );
    return waiting[0] ?? null;
  }

  /** Whether a job of a season is not finished. */
  async isPending(manager: EntityManager, name: 'recompute-standings', seasonId: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name = $2
         AND payload @> jsonb_build_object('seasonId', $1::int) LIMIT 1`,
      [seasonId, name],
    );
    return rows.length > 0;
  }
}
