import type { DataSource, EntityManager } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { makeWeekendFinal } from '../../league/results/finalize-weekend.store.js';
import { lockWeekend } from '../../league/results/weekend.store.js';
import { messages } from '../../league/contract/messages.js';
import { notFound } from '../http/api-exception.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import { refuseFinalize } from './check-finalizable.js';

/** Makes a weekend final once both its results are stored, and has the members told (rules.md 6, 9). */
export async function finalizeWeekend(
  database: DataSource,
  dispatcher: JobDispatcher,
  id: number,
  announce: { originId: number; sendEmails: boolean },
): Promise<void> {
  await recomputeAfter(database, dispatcher, async (manager) => {
    const seasonId = await makeFinal(manager, id);
    return { seasonId, announce: { weekendId: id, ...announce } };
  });
}

async function makeFinal(manager: EntityManager, id: number): Promise<number> {
  const locked = await lockWeekend(manager, id);
  if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
  refuseFinalize(await makeWeekendFinal(manager, locked.season, locked.weekend));
  return locked.season.id;
}
