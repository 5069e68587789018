import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishedJobs } from '../platform/jobs/finished-jobs.js';
import { JobDispatcher } from '../platform/jobs/job-dispatcher.js';
import type { JobPayload } from '../platform/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../platform/jobs/outbox.repository.js';
import { WeekendsRepository } from './weekends/weekends.repository.js';

/** How long the answer to a change waits for the standings. */
const waitMs = 5_000;

/** Enqueues recomputations of standings, as jobs, in the transaction of the change that requires them. */
@Injectable()
export class RecomputationsService {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly finishedJobs: FinishedJobs,
    private readonly jobs: OutboxRepository,
    private readonly weekends: WeekendsRepository,
  ) {}

  /**
   * Runs a change and, in the same transaction, enqueues the recomputation of the season's standings. Then waits until the standings are
   * computed, so that the caller reads the result, but at most five seconds: the change is committed, and the job runs in any case.
   */
  async recomputeAfter(change: (manager: EntityManager) => Promise<JobPayload<'recompute-standings'>>): Promise<void> {
    const job = await this.database.transaction(async (manager) => {
      return this.enqueue(manager, await change(manager));
    });
    await this.waitFor(job);
  }

  /** Enqueues a committed recomputation, and waits for it like `recomputeAfter`. */
  async waitFor(job: PendingJob): Promise<void> {
    await this.dispatcher.enqueue(job);
    await this.finishedJobs.wait(job.id, waitMs);
  }

  /**
   * Enqueues a recomputation in the caller's transaction and returns its job. If a job has not begun, it will read the change, too: then it is
   * returned, and its worker reads nothing before the caller's commit. The caller has locked the season, for all changes or for picks, because a
   * worker locks the season before the job.
   */
  async enqueue(manager: EntityManager, payload: JobPayload<'recompute-standings'>): Promise<PendingJob> {
    if (payload.announce !== null) return this.jobs.add(manager, 'recompute-standings', payload);
    const waiting = await this.jobs.findWaiting(manager, 'recompute-standings', payload.seasonId);
    return waiting ?? this.jobs.add(manager, 'recompute-standings', payload);
  }

  /**
   * Enqueues the projection of a season in the caller's transaction and returns its job; if one is not finished, it is returned instead, because
   * it will read the change, too. Null for a season without a final weekend, which has no projection.
   */
  async enqueueProjection(manager: EntityManager, seasonId: number): Promise<PendingJob | null> {
    if (!(await this.weekends.hasFinalWeekend(manager, seasonId))) return null;
    const waiting = await this.jobs.findWaiting(manager, 'project-season', seasonId);
    return waiting ?? this.jobs.add(manager, 'project-season', { seasonId });
  }
}
