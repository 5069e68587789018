import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { advanceSeason } from './advance-season.js';

/**
 * One tick of the autopilot: brings every season that is on it up to `now`. Two at once, or the same twice, do what one does.
 * `resultsSite`: the only site that is looked at.
 */
export async function tick(
  database: DataSource,
  dispatcher: JobDispatcher,
  resultsSite: string,
  now: Date,
): Promise<void> {
  const seasons: { id: number }[] = await database.query(
    `SELECT id FROM seasons JOIN autopilots ON season_id = id
     WHERE mode <> 'off' AND current AND NOT finalized AND deleted_at IS NULL`,
  );
  for (const { id } of seasons) {
    const runs = await database.transaction((manager) => advanceSeason(manager, id, resultsSite, now));
    for (const run of runs) await dispatcher.enqueue(run);
  }
}
