import type { DataSource } from 'typeorm';
import { violatedConstraint } from '../../league/database/violated-constraint.js';
import type { OpenRun } from '../../league/jobs/job-run.store.js';
import type { Bell } from '../../league/jobs/bell.js';
import { describeOutcome } from '../../league/retrieval/describe-outcome.js';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import { type NewRetrieval, queueRetrieval } from '../../league/retrieval/retrieval.store.js';
import { tellSeason } from '../../league/seasons/season-message.store.js';
import { messages } from '../../league/wire/messages.js';

/**
 * Puts a retrieval into the one slot of the installation and rings for a worker; answers its pid, or `busy` at once where
 * the slot is taken (rules.md 7). The database decides: `retrievals_live_key`.
 */
export async function startRetrieval(
  database: DataSource,
  bell: Bell,
  subject: string,
  retrieval: NewRetrieval,
): Promise<{ pid: number } | 'busy'> {
  let run: OpenRun;
  let pid: number;
  try {
    ({ pid, run } = await database.transaction((manager) => queueRetrieval(manager, retrieval)));
  } catch (error) {
    if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
    await tellSeason(database.manager, retrieval.seasonId, `${subject}: ${messages.retrieval.busy}`);
    return 'busy';
  }
  await bell.ring(run);
  return { pid };
}

/** Refuses a retrieval before it starts, and tells the season. */
export async function refuseRetrieval(
  database: DataSource,
  seasonId: number,
  subject: string,
  outcome: RetrievalOutcome,
): Promise<RetrievalOutcome> {
  await tellSeason(database.manager, seasonId, describeOutcome(subject, outcome));
  return outcome;
}
