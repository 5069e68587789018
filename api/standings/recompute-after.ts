import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import { OutboxJob } from '../../league/jobs/outbox-job.entity.js';
import type { PendingJob } from '../../league/jobs/outbox.repository.js';
import { orderRecomputation } from '../../league/standings/order-recomputation.store.js';

const patienceMs = 5_000;
const lookEveryMs = 10;

/**
 * Makes a change and, in the same transaction, orders the recomputation of the season's standings, so that neither happens
 * without the other. Holds the answer until the standings are there, so that who changed something then reads its result;
 * but not for long: the change is committed, and the job runs in any case.
 */
export async function recomputeAfter(
  database: DataSource,
  dispatcher: JobDispatcher,
  change: (manager: EntityManager) => Promise<JobPayload<'recompute-standings'>>,
): Promise<void> {
  const run = await database.transaction(async (manager) => {
    return orderRecomputation(manager, await change(manager));
  });
  await ringAndWait(database, dispatcher, run);
}

/** Rings for a recomputation that is ordered and committed, and waits for it as `recomputeAfter` does. */
export async function ringAndWait(database: DataSource, dispatcher: JobDispatcher, run: PendingJob): Promise<void> {
  await dispatcher.enqueue(run);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await database.manager.existsBy(OutboxJob, { id: run.id, finishedAt: Not(IsNull()) })) return;
    await wait(lookEveryMs);
  }
}
