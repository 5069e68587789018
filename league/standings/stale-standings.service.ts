import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRepository, type PendingJob } from '../platform/jobs/outbox.repository.js';
import { SnapshotsRepository } from './snapshots.repository.js';

/** Finds tables that were computed by other rules than those of this version. */
@Injectable()
export class StaleStandingsService {
  constructor(
    private readonly jobs: OutboxRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  /**
   * Enqueues the recomputation of all seasons with a table of an earlier version of the rules (after a migration or a new version of the
   * league), unless one is pending, and returns the jobs, at most one per season.
   */
  async enqueueStale(manager: EntityManager): Promise<PendingJob[]> {
    const added: PendingJob[] = [];
    for (const seasonId of await this.snapshots.findStaleSeasons(manager))
      added.push(await this.jobs.add(manager, 'recompute-standings', { seasonId, announce: null }));
    return added;
  }
}
