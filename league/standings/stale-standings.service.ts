import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRepository, type PendingJob } from '../platform/jobs/outbox.repository.js';
import { SnapshotsRepository } from './snapshots.repository.js';

/** Finds tables from an earlier rules version, after a migration or an upgrade. */
@Injectable()
export class StaleStandingsService {
  constructor(
    private readonly jobs: OutboxRepository,
    private readonly snapshots: SnapshotsRepository,
  ) {}

  async enqueueStale(manager: EntityManager): Promise<PendingJob[]> {
    const added: PendingJob[] = [];
    for (const seasonId of await this.snapshots.findStaleSeasons(manager))
      added.push(await this.jobs.add(manager, 'recompute-standings', { seasonId, announce: null }));
    return added;
  }
}
