import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { type NewRetrieval, queueRetrieval } from '../../league/retrieval/retrieval.store.js';

/**
 * Puts a retrieval into the one slot of the installation and rings for a worker; answers its pid, or `busy` at once where
 * the slot is taken (rules.md 7). The database decides: `retrievals_live_key`. A refusal is answered and not stored: a season
 * message is written for what goes wrong after the start only.
 */
export async function startRetrieval(
  database: DataSource,
  dispatcher: JobDispatcher,
  retrieval: NewRetrieval,
): Promise<{ pid: number } | 'busy'> {
  let run: PendingJob;
  let pid: number;
  try {
    ({ pid, run } = await database.transaction((manager) => queueRetrieval(manager, retrieval)));
  } catch (error) {
    if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
    return 'busy';
  }
  await dispatcher.enqueue(run);
  return { pid };
}
