import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobPayload } from '../jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../jobs/outbox.repository.js';
import { OutboxService } from '../jobs/outbox.service.js';
import { SnapshotsRepository } from './snapshots.repository.js';

/** How long the answer to a change waits for the standings, in ms. */
const waitMs = 5_000;

/** Recomputations of the standings of a season: jobs that are ordered in the transaction of the change that makes them stale. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly jobs: OutboxRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  /**
   * Makes a change and, in the same transaction, orders the recomputation of the season's standings, so that neither happens
   * without the other. Waits until the standings are computed, so that who changed something then reads its result; but at most five
   * seconds: the change is committed, and the job runs in any case.
   */
  async recomputeAfter(change: (manager: EntityManager) => Promise<JobPayload<'recompute-standings'>>): Promise<void> {
    const job = await this.database.transaction(async (manager) => {
      return this.orderRecomputation(manager, await change(manager));
    });
    await this.waitFor(job);
  }

  /** Enqueues a recomputation that is ordered and committed, and waits for it as `recomputeAfter` does. */
  waitFor(job: PendingJob): Promise<void> {
    return this.outbox.enqueueAndWait(job, waitMs);
  }

  /**
   * Orders a recomputation in the caller's transaction and returns its job. A job that has not begun reads the change, too: it is
   * returned instead of another one, and can't begin before the caller's commit. To be called with the season locked, because a worker
   * locks the season before the job.
   */
  async orderRecomputation(manager: EntityManager, payload: JobPayload<'recompute-standings'>): Promise<PendingJob> {
    if (payload.announce !== null) return this.jobs.add(manager, 'recompute-standings', payload);
    const waiting = await this.jobs.findWaiting(manager, 'recompute-standings', payload.seasonId);
    return waiting ?? this.jobs.add(manager, 'recompute-standings', payload);
  }

  /**
   * Orders the projection of a season in the caller's transaction and returns its job; one that is not finished reads the change, too, and is
   * returned instead of another one. Null for a season in which no weekend is final: it has none.
   */
  async orderProjection(manager: EntityManager, seasonId: number): Promise<PendingJob | null> {
    if (!(await this.snapshots.hasFinalWeekend(manager, seasonId))) return null;
    const waiting = await this.jobs.findWaiting(manager, 'project-season', seasonId);
    return waiting ?? this.jobs.add(manager, 'project-season', { seasonId });
  }

  /**
   * Orders the recomputation of every season that shows a table of an earlier version of the rules, as after a migration or a new
   * version of the league, and returns the jobs, at most one a season; none for a season of which one is pending.
   */
  async orderStale(manager: EntityManager): Promise<PendingJob[]> {
    const ordered: PendingJob[] = [];
    for (const seasonId of await this.snapshots.findStaleSeasons(manager))
      ordered.push(await this.jobs.add(manager, 'recompute-standings', { seasonId, announce: null }));
    return ordered;
  }
}
