import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { OpenRun } from '../../league/jobs/job-run.store.js';
import type { Bell } from '../../league/jobs/bell.js';
import { type NewRetrieval, queueRetrieval } from '../../league/retrieval/retrieval.store.js';

/**
 * Puts a retrieval into the one slot of the installation and rings for a worker; answers its pid, or `busy` at once where
 * the slot is taken (rules.md 7). The database decides: `retrievals_live_key`. A refusal is answered and not stored: a season
 * message is written for what goes wrong after the start only.
 */
export async function startRetrieval(
  database: DataSource,
  bell: Bell,
  retrieval: NewRetrieval,
): Promise<{ pid: number } | 'busy'> {
  let run: OpenRun;
  let pid: number;
  try {
    ({ pid, run } = await database.transaction((manager) => queueRetrieval(manager, retrieval)));
  } catch (error) {
    if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
    return 'busy';
  }
  await bell.ring(run);
  return { pid };
}
