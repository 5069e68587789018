import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishedJobs } from '../platform/jobs/finished-jobs.js';
import { JobDispatcher } from '../platform/jobs/job-dispatcher.js';
import type { JobPayload } from '../platform/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../platform/jobs/outbox.repository.js';
import { WeekendsRepository } from './weekends/weekends.repository.js';

/** How long the response to a change waits for the standings. */
const waitMs = 5_000;

@Injectable()
export class RecomputationsService {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly finishedJobs: FinishedJobs,
    private readonly jobs: OutboxRepository,
    private readonly weekends: WeekendsRepository,
  ) {}

  /** Runs a change and waits up to five seconds for the new standings. After that, the job still runs. */
  async recomputeAfter(change: (manager: EntityManager) => Promise<JobPayload<'recompute-standings'>>): Promise<void> {
    const job = await this.database.transaction(async (manager) => {
      return this.enqueue(manager, await change(manager));
    });
    await this.waitFor(job);
  }

  /** Enqueues a committed job and waits for it like `recomputeAfter`. */
  async waitFor(job: PendingJob): Promise<void> {
    await this.dispatcher.enqueue(job);
    await this.finishedJobs.wait(job.id, waitMs);
  }

  /**
   * Returns a waiting job if there is one, because its worker waits for the caller's commit and so reads this change,
   * too. The caller must have locked the season, because workers lock the season before the job.
   */
  async enqueue(manager: EntityManager, payload: JobPayload<'recompute-standings'>): Promise<PendingJob> {
    if (payload.announce !== null) return this.jobs.add(manager, 'recompute-standings', payload);
    const waiting = await this.jobs.findWaiting(manager, 'recompute-standings', payload.seasonId);
    return waiting ?? this.jobs.add(manager, 'recompute-standings', payload);
  }

  /** Returns an unfinished job if there is one, because it reads this change, too. Null if no weekend is final. */
  async enqueueProjection(manager: EntityManager, seasonId: number): Promise<PendingJob | null> {
    if (!(await this.weekends.hasFinalWeekend(manager, seasonId))) return null;
    const waiting = await this.jobs.findWaiting(manager, 'project-season', seasonId);
    return waiting ?? this.jobs.add(manager, 'project-season', { seasonId });
  }
}
