import type { DataSource } from 'typeorm';
import { Retrieval } from './retrieval.entity.js';
import { finishRetrieval } from './retrieval.store.js';
import { readSubject } from './retrieval-subject.store.js';

/**
 * Ends retrievals that have waited for a worker for so long, because none has a browser, and their jobs with them. Answers their pids.
 * One that a worker takes at this moment goes on.
 */
export async function endUntaken(database: DataSource, afterSeconds: number): Promise<number[]> {
  const untaken = await database
    .createQueryBuilder(Retrieval, 'retrieval')
    .where(`retrieval.state = 'queued'`)
    .andWhere('retrieval.createdAt < clock_timestamp() - make_interval(secs => :afterSeconds)', { afterSeconds })
    .getMany();
  const ended: number[] = [];
  for (const retrieval of untaken) {
    const isEnded = await database.transaction(async (manager) => {
      const subject = await readSubject(manager, retrieval);
      if (!(await finishRetrieval(manager, retrieval, subject, { kind: 'no_browser' }))) return false;
      await manager.query(
        `UPDATE outbox_jobs SET finished_at = clock_timestamp(), error = 'no worker has a browser'
         WHERE name = 'retrieve' AND finished_at IS NULL AND payload ->> 'retrievalId' = $1`,
        [String(retrieval.id)],
      );
      return true;
    });
    if (isEnded) ended.push(retrieval.id);
  }
  return ended;
}
