import type { DataSource } from 'typeorm';
import type { RetrievalOutcome } from './retrieval-outcome.js';
import { Retrieval } from './retrieval.entity.js';
import { finishRetrieval, maxAttempts } from './retrieval.store.js';
import { readSubject } from './retrieval-subject.store.js';

/**
 * Ends retrievals whose worker died (its lease ran out) and that are not to be run again: those an admin had terminated,
 * and those that were tried often enough. Without it they would hold the slot for ever. Answers their pids.
 */
export async function settleLostRetrievals(database: DataSource): Promise<number[]> {
  const lost = await database
    .createQueryBuilder(Retrieval, 'retrieval')
    .where('retrieval.leaseUntil < clock_timestamp()')
    .andWhere(
      `(retrieval.state = 'terminating' OR (retrieval.state = 'running' AND retrieval.attempts >= :maxAttempts))`,
      {
        maxAttempts,
      },
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
