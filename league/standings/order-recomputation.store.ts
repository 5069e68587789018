import type { EntityManager } from 'typeorm';
import type { JobPayload } from '../jobs/job-catalogue.js';
import { type OpenRun, writeJobRun } from '../jobs/job-run.store.js';

/** An older run may be given up by the reconciler, which would leave the change without one. */
const sharedForHours = 1;

/**
 * Orders the recomputation of a season's standings, in the transaction of the change that makes them stale. A run that has not begun
 * reads the change, too: it is answered instead of another one. It can't begin before the caller's commit. To be called with the season
 * locked, because a worker locks the season first and the run after it.
 */
export async function orderRecomputation(
  manager: EntityManager,
  payload: JobPayload<'recompute-standings'>,
): Promise<OpenRun> {
  if (payload.announce !== null) return writeJobRun(manager, 'recompute-standings', payload);
  // A run that has begun is locked by its worker (`lockOpenRun`), and this lock keeps one from beginning.
  const waiting: OpenRun[] = await manager.query(
    `SELECT id, name FROM job_runs
     WHERE finished_at IS NULL AND name = 'recompute-standings' AND payload @> jsonb_build_object('seasonId', $1::int)
       AND created_at > clock_timestamp() - make_interval(hours => $2)
     ORDER BY id LIMIT 1 FOR SHARE SKIP LOCKED`,
    [payload.seasonId, sharedForHours],
  );
  return waiting[0] ?? writeJobRun(manager, 'recompute-standings', payload);
}
