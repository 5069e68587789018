import type { DataSource, EntityManager } from 'typeorm';
import type { Bell } from '../../league/jobs/bell.js';
import { makeWeekendFinal } from '../../league/results/finalize-weekend.store.js';
import { lockWeekend } from '../../league/results/weekend.store.js';
import { tellSeason } from '../../league/seasons/season-message.store.js';
import { messages } from '../../league/wire/messages.js';
import { notFound } from '../http/refusal.js';
import { recomputeAfter } from '../standings/recompute-after.js';
import { refuseFinalize, ResultMissing } from './check-finalizable.js';

/** Makes a weekend final once both its results are stored, and has the members told (rules.md 6, 9). */
export async function finalizeWeekend(
  database: DataSource,
  bell: Bell,
  id: number,
  announce: { originId: number; sendEmails: boolean },
): Promise<void> {
  try {
    await recomputeAfter(database, bell, async (manager) => {
      const seasonId = await makeFinal(manager, id);
      return { seasonId, announce: { weekendId: id, ...announce } };
    });
  } catch (error) {
    // Not before the transaction is rolled back: it would wait for a second connection while it holds its own.
    if (error instanceof ResultMissing) {
      const { seasonId, title } = error.weekend;
      await tellSeason(database.manager, seasonId, `${title}: ${messages.finalize.bothNeeded}`);
    }
    throw error;
  }
}

async function makeFinal(manager: EntityManager, id: number): Promise<number> {
  const locked = await lockWeekend(manager, id);
  if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
  refuseFinalize(locked.weekend, await makeWeekendFinal(manager, locked.season, locked.weekend));
  return locked.season.id;
}
