import type { DataSource, EntityManager } from 'typeorm';
import { saveCapture } from '../../league/retrieval/page-capture.store.js';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { finishRetrieval } from '../../league/retrieval/retrieval.store.js';
import type { UnreadablePage } from './read-page.js';
import { RetrievalAborted } from './retrieval-lease.js';

/**
 * Ends a run with what `work` stored and the outcome it answers, in one transaction.
 * @throws RetrievalAborted when the run was terminated or taken over meanwhile: then what `work` stored is taken back
 */
export async function completeRetrieval(
  database: DataSource,
  retrieval: Retrieval,
  subject: string,
  work: (manager: EntityManager) => Promise<RetrievalOutcome>,
): Promise<void> {
  await database.transaction(async (manager) => {
    if (!(await finishRetrieval(manager, retrieval, subject, await work(manager)))) throw new RetrievalAborted();
  });
}

/** Ends a run that stores nothing but, of a page that was not understood, what the browser saw. @throws RetrievalAborted as `completeRetrieval` */
export function endWith(
  database: DataSource,
  retrieval: Retrieval,
  subject: string,
  outcome: RetrievalOutcome | UnreadablePage,
): Promise<void> {
  return completeRetrieval(database, retrieval, subject, async (manager) => {
    if (!('sight' in outcome)) return outcome;
    const { sight, ...told } = outcome;
    if (sight) await saveCapture(manager, retrieval.id, sight);
    return told;
  });
}
