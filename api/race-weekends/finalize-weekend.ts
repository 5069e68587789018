import type { DataSource, EntityManager } from 'typeorm';
import type { Bell } from '../../league/jobs/bell.js';
import { raceKinds } from '../../league/results/race-kind.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { moveWeekend } from '../../league/results/weekend-states.js';
import { lockWeekend } from '../../league/results/weekend.store.js';
import { tellSeason } from '../../league/seasons/season-message.store.js';
import type { FinalizeRefusal } from '../../league/wire/answers.js';
import { messages } from '../../league/wire/messages.js';
import { badRequest, notFound } from '../http/refusal.js';
import { recomputeAfter } from '../standings/recompute-after.js';

/** Makes a weekend final once both its results are stored, and has the members told (rules.md 6, 9). */
export function finalizeWeekend(
  database: DataSource,
  bell: Bell,
  id: number,
  announce: { originId: number; sendEmails: boolean },
): Promise<void> {
  return recomputeAfter(database, bell, async (manager) => {
    const locked = await lockWeekend(manager, id);
    if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
    const { season, weekend } = locked;
    if (weekend.status === 2) throw refuse({ already_finalized: true, message: messages.finalize.already });
    const status = season.finalized ? null : moveWeekend(weekend.status, 'finalize');
    if (status === null || !(await hasBothResults(manager, id))) {
      // Outside the transaction, which the refusal rolls back.
      await tellSeason(database.manager, season.id, `${weekend.title}: ${messages.finalize.bothNeeded}`);
      throw refuse({ cant_be_finalized: true, message: messages.finalize.bothNeeded });
    }
    await manager.update(RaceWeekend, id, { status });
    return { seasonId: season.id, announce: { weekendId: id, ...announce } };
  });
}

async function hasBothResults(manager: EntityManager, weekendId: number): Promise<boolean> {
  const results = await manager.findBy(RaceResult, { weekendId });
  return results.filter(({ storedAt }) => storedAt !== null).length === raceKinds.length;
}

function refuse(reason: Partial<FinalizeRefusal> & { message: string }) {
  return badRequest({ cant_be_finalized: false, already_finalized: false, competitors_not_found: [], ...reason });
}
