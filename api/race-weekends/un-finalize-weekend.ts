import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { moveWeekend } from '../../league/results/weekend-states.js';
import { lockWeekend } from '../../league/results/weekend.store.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { recomputeAfter } from '../standings/recompute-after.js';

/**
 * Opens a final weekend for corrections: its points and its table go until it is final again. The table is kept, to tell
 * then whom the correction moved: the first one, where the weekend is opened again before it got another.
 */
export function unFinalizeWeekend(database: DataSource, dispatcher: JobDispatcher, id: number): Promise<void> {
  return recomputeAfter(database, dispatcher, async (manager) => {
    const locked = await lockWeekend(manager, id);
    if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
    const status = moveWeekend(locked.weekend.status, 'unFinalize');
    if (locked.season.finalized) throw refuseFinalized();
    if (status === null) throw badRequest({ message: messages.finalize.notFinal });
    const { snapshotId, replacedSnapshotId } = locked.weekend;
    await manager.update(RaceWeekend, id, { status, replacedSnapshotId: replacedSnapshotId ?? snapshotId });
    return { seasonId: locked.season.id, announce: null };
  });
}
