import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobPayload } from '../jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../jobs/outbox.repository.js';
import { OutboxService } from '../jobs/outbox.service.js';
import { SnapshotsRepository } from './snapshots.repository.js';

/** How long the answer to a change waits for the standings. */
const waitMs = 5_000;

/** Orders recomputations of standings, as jobs, in the transaction of the change that requires them. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly jobs: OutboxRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  /**
   * Runs a change and, in the same transaction, orders the recomputation of the season's standings. Then waits until the standings are
   * computed, so that the caller reads the result, but at most five seconds: the change is committed, and the job runs in any case.
   */
  async recomputeAfter(change: (manager: EntityManager) => Promise<JobPayload<'recompute-standings'>>): Promise<void> {
    const job = await this.database.transaction(async (manager) => {
      return this.orderRecomputation(manager, await change(manager));
    });
    await this.waitFor(job);
  }

  /** Enqueues a committed recomputation, and waits for it like `recomputeAfter`. */
  waitFor(job: PendingJob): Promise<void> {
    return this.outbox.enqueueAndWait(job, waitMs);
  }

  /**
   * Orders a recomputation in the caller's transaction and returns its job. If a job has not begun, it will read the change, too: then it is
   * returned, and its worker reads nothing before the caller's commit. The caller has locked the season, for all changes or for picks, because a
   * worker locks the season before the job.
   */
  async orderRecomputation(manager: EntityManager, payload: JobPayload<'recompute-standings'>): Promise<PendingJob> {
    if (payload.announce !== null) return this.jobs.add(manager, 'recompute-standings', payload);
    const waiting = await this.jobs.findWaiting(manager, 'recompute-standings', payload.seasonId);
    return waiting ?? this.jobs.add(manager, 'recompute-standings', payload);
  }

  /**
   * Orders the projection of a season in the caller's transaction and returns its job; if one is not finished, it is returned instead, because
   * it will read the change, too. Null for a season without a final weekend, which has no projection.
   */
  async orderProjection(manager: EntityManager, seasonId: number): Promise<PendingJob | null> {
    if (!(await this.snapshots.hasFinalWeekend(manager, seasonId))) return null;
    const waiting = await this.jobs.findWaiting(manager, 'project-season', seasonId);
    return waiting ?? this.jobs.add(manager, 'project-season', { seasonId });
  }

  /**
   * Orders the recomputation of all seasons with a table of an earlier version of the rules (after a migration or a new version of the
   * league), unless one is pending, and returns the jobs, at most one per season.
   */
  async orderStale(manager: EntityManager): Promise<PendingJob[]> {
    const ordered: PendingJob[] = [];
    for (const seasonId of await this.snapshots.findStaleSeasons(manager))
      ordered.push(await this.jobs.add(manager, 'recompute-standings', { seasonId, announce: null }));
    return ordered;
  }
}
