import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { forgetPages } from '../../league/notifications/forget-pages.store.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { lockWeekend, renewPicksClosing } from '../../league/results/weekend.store.js';
import { messages } from '../../league/contract/messages.js';
import { notFound } from '../http/api-exception.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import { refuseWeekendOfFinalized } from './check-weekend.js';

/**
 * Deletes a weekend with its results and comments, a final one too: its points go, and later standings are computed anew.
 * Nothing tells of it any more.
 */
export function deleteWeekend(database: DataSource, dispatcher: JobDispatcher, id: number): Promise<void> {
  return recomputeAfter(database, dispatcher, async (manager) => {
    const locked = await lockWeekend(manager, id);
    if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
    if (locked.season.finalized) throw refuseWeekendOfFinalized();
    await manager.delete(RaceWeekend, id);
    await forgetPages(manager, [`race-weekends/${id}`]);
    await renewPicksClosing(manager, locked.season);
    return { seasonId: locked.season.id, announce: null };
  });
}
