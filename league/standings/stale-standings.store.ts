import type { EntityManager } from 'typeorm';
import { type PendingJob, addJob } from '../jobs/outbox.repository.js';
import { rulesVersion } from './facts-key.store.js';

/**
 * Orders the recomputation of every season that shows a table of an earlier version of the rules, as after a migration or a new
 * version of the league; finalized seasons, too. One run a season: none where one is open.
 */
export async function orderStaleStandings(manager: EntityManager): Promise<PendingJob[]> {
  const seasons: { id: number }[] = await manager.query(
    `SELECT season.id FROM seasons season
     WHERE deleted_at IS NULL
       AND EXISTS (
         SELECT FROM standings_snapshots snapshot
         LEFT JOIN race_weekends weekend ON weekend.snapshot_id = snapshot.id AND weekend.status = 2
         WHERE snapshot.season_id = season.id AND snapshot.rules_version < $1
           AND (weekend.id IS NOT NULL OR snapshot.id = season.snapshot_id))
       AND NOT EXISTS (
         SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name = 'recompute-standings'
           AND payload @> jsonb_build_object('seasonId', season.id))
     ORDER BY season.id`,
    [rulesVersion],
  );
  const runs: PendingJob[] = [];
  for (const { id: seasonId } of seasons)
    runs.push(await addJob(manager, 'recompute-standings', { seasonId, announce: null }));
  return runs;
}
