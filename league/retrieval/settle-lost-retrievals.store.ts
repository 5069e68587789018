import type { DataSource } from 'typeorm';
import type { RetrievalOutcome } from './retrieval-outcome.js';
import { liveStates } from './retrieval-states.js';
import { Retrieval } from './retrieval.entity.js';
import { finishRetrieval, maxAttempts } from './retrieval.store.js';
import { readSubject } from './retrieval-subject.store.js';

/**
 * Ends retrievals that no worker is on (its lease ran out) and that are not to be run again: those an admin had terminated,
 * those that were tried often enough, and those whose job was given up. Without it they would hold the slot for ever.
 * Answers their pids.
 */
export async function settleLostRetrievals(database: DataSource): Promise<number[]> {
  const lost = await database
    .createQueryBuilder(Retrieval, 'retrieval')
    .where('retrieval.state IN (:...liveStates)', { liveStates })
    .andWhere('(retrieval.leaseUntil IS NULL OR retrieval.leaseUntil < clock_timestamp())')
    .andWhere(
      `(retrieval.state = 'terminating' OR retrieval.attempts >= :maxAttempts OR NOT EXISTS (
         SELECT FROM outbox_jobs WHERE name = 'retrieve' AND finished_at IS NULL
           AND payload ->> 'retrievalId' = retrieval.id::text))`,
      { maxAttempts },
    )
    .getMany();
  const settled: number[] = [];
  for (const retrieval of lost) {
    const kind: RetrievalOutcome['kind'] = retrieval.state === 'terminating' ? 'terminated' : 'interrupted';
    const ended = await database.transaction(async (manager) => {
      return finishRetrieval(manager, retrieval, await readSubject(manager, retrieval), { kind });
    });
    if (ended) settled.push(retrieval.id);
  }
  return settled;
}
