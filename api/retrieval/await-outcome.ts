import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { RetrievalOutcome } from '../../league/retrieval/retrieval-outcome.js';
import { Retrieval } from '../../league/retrieval/retrieval.entity.js';

const lookEveryMs = 100;

/**
 * How a retrieval ended, read from its row, so that the answer depends on no process but this one. Null while it is
 * still running after `seconds`.
 */
export async function awaitOutcome(
  database: DataSource,
  pid: number,
  seconds: number,
): Promise<RetrievalOutcome | null> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const retrieval = await database.getRepository(Retrieval).findOneBy({ id: pid });
    if (!retrieval) return { kind: 'interrupted' };
    if (retrieval.outcome) return retrieval.outcome;
    if (performance.now() >= deadline) return null;
    await wait(lookEveryMs);
  }
}
