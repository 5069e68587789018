import type { EntityManager } from 'typeorm';
import type { JobPayload } from '../jobs/job-catalog.js';
import { addJob, OutboxRepository, type PendingJob } from '../jobs/outbox.repository.js';

const outbox = new OutboxRepository();

/**
 * Orders the recomputation of a season's standings, in the transaction of the change that makes them stale. A run that has not begun
 * reads the change, too: it is answered instead of another one. It can't begin before the caller's commit. To be called with the season
 * locked, because a worker locks the season first and the run after it.
 */
export async function orderRecomputation(
  manager: EntityManager,
  payload: JobPayload<'recompute-standings'>,
): Promise<PendingJob> {
  if (payload.announce !== null) return addJob(manager, 'recompute-standings', payload);
  const waiting = await outbox.findWaitingRecomputation(manager, payload.seasonId);
  return waiting ?? addJob(manager, 'recompute-standings', payload);
}
