import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobPayload } from '../jobs/job-catalog.js';
import type { PendingJob } from '../jobs/outbox.repository.js';
import { OutboxService } from '../jobs/outbox.service.js';
import { orderRecomputation } from './order-recomputation.store.js';

/** How long the answer to a change waits for the standings, in ms. */
const waitMs = 5_000;

/** The standings of a season. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Makes a change and, in the same transaction, orders the recomputation of the season's standings, so that neither happens
   * without the other. Waits until the standings are computed, so that who changed something then reads its result; but at most five
   * seconds: the change is committed, and the job runs in any case.
   */
  async recomputeAfter(
    change: (manager: EntityManager) => Promise<JobPayload<'recompute-standings'>>,
  ): Promise<void> {
    const job = await this.database.transaction(async (manager) => {
      return orderRecomputation(manager, await change(manager));
    });
    await this.waitFor(job);
  }

  /** Enqueues a recomputation that is ordered and committed, and waits for it as `recomputeAfter` does. */
  waitFor(job: PendingJob): Promise<void> {
    return this.outbox.enqueueAndWait(job, waitMs);
  }
}
