import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { currentTraceparent, inSpan } from '../core/tracing.js';
import { type JobName, type JobPayload, jobCatalog } from './job-catalog.js';
import { OutboxJob } from '../../schema/outbox-job.entity.js';

export interface PendingJob {
  id: number;
  name: string;
}

/** The NOTIFY channel for finished recomputations, because requests wait for them. */
export const finishedChannel = 'recomputation_finished';

/** Methods run in the caller's transaction, so that a job is stored together with the change that needs it. */
@Injectable()
export class OutboxRepository {
  /** After the commit, pass the job to `JobDispatcher.enqueue`. @throws ZodError for an invalid payload */
  async add<Name extends JobName>(manager: EntityManager, name: Name, payload: JobPayload<Name>): Promise<PendingJob> {
    jobCatalog[name].payload.parse(payload);
    return inSpan(`add ${name}`, { kind: SpanKind.PRODUCER }, async (span) => {
      const { id } = await manager.save(OutboxJob, { name, payload, traceparent: currentTraceparent() });
      span.setAttribute('outbox_job.id', id);
      return { id, name };
    });
  }

  find(manager: EntityManager, id: number): Promise<OutboxJob | null> {
    return manager.findOneBy(OutboxJob, { id });
  }

  countPending(manager: EntityManager): Promise<{ name: string; count: number; oldestSeconds: number }[]> {
    return manager.query(
      `SELECT name, count(*)::int AS count,
         extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"
       FROM outbox_jobs WHERE finished_at IS NULL GROUP BY name`,
    );
  }

  isFinished(manager: EntityManager, id: number): Promise<boolean> {
    return manager.existsBy(OutboxJob, { id, finishedAt: Not(IsNull()) });
  }

  /** `error` is set if the job failed for good. Idempotent. */
  async finish(manager: EntityManager, id: number, error: string | null): Promise<void> {
    await manager.query(
      `WITH finished AS (
         UPDATE outbox_jobs SET finished_at = clock_timestamp(), error = $2 WHERE id = $1 AND finished_at IS NULL
         RETURNING id, name)
       SELECT pg_notify('${finishedChannel}', id::text) FROM finished WHERE name = 'recompute-standings'`,
      [id, error],
    );
  }

  /** Locks the job until the caller's transaction ends. Returns false if it is finished. */
  async lockPending(manager: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      'SELECT FROM outbox_jobs WHERE id = $1 AND finished_at IS NULL FOR UPDATE',
      [id],
    );
    return rows.length > 0;
  }

  /** Pending jobs after the id `after` that are at least `ageSeconds` old, with their age in seconds. */
  findPending(
    manager: EntityManager,
    { ageSeconds, after, limit }: { ageSeconds: number; after: number; limit: number },
  ): Promise<(PendingJob & { age: number })[]> {
    return manager.query(
      `SELECT id, name, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age FROM outbox_jobs
       WHERE finished_at IS NULL AND created_at < clock_timestamp() - make_interval(secs => $1) AND id > $2
       ORDER BY id LIMIT $3`,
      [ageSeconds, after, limit],
    );
  }

  /** The lock prevents a job from finishing before the caller commits. Skips jobs that a worker has locked. */
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

  async isPending(manager: EntityManager, name: 'recompute-standings', seasonId: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name = $2
         AND payload @> jsonb_build_object('seasonId', $1::int) LIMIT 1`,
      [seasonId, name],
    );
    return rows.length > 0;
  }
}
