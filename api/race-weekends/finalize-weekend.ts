import { HttpStatus } from '@nestjs/common';
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
import { badRequest, notFound, Refusal } from '../http/refusal.js';
import { recomputeAfter } from '../standings/recompute-after.js';

/** The flags of a refusal of which none is set. */
export const noReason: FinalizeRefusal = {
  cant_be_finalized: false,
  already_finalized: false,
  competitors_not_found: [],
};

/** The weekend lacks a result: the season is told. */
class CantBeFinalized extends Refusal {
  constructor(readonly weekend: RaceWeekend) {
    super(HttpStatus.BAD_REQUEST, { ...noReason, cant_be_finalized: true, message: messages.finalize.bothNeeded });
  }
}

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
    if (error instanceof CantBeFinalized) {
      const { seasonId, title } = error.weekend;
      await tellSeason(database.manager, seasonId, `${title}: ${messages.finalize.bothNeeded}`);
    }
    throw error;
  }
}

async function makeFinal(manager: EntityManager, id: number): Promise<number> {
  const locked = await lockWeekend(manager, id);
  if (!locked) throw notFound({ message: messages.weekends.notFoundAdmin });
  const { season, weekend } = locked;
  if (weekend.status === 2) {
    throw badRequest({ ...noReason, already_finalized: true, message: messages.finalize.already });
  }
  if (season.finalized) {
    throw badRequest({ ...noReason, cant_be_finalized: true, message: messages.finalize.seasonFinalized });
  }
  const status = moveWeekend(weekend.status, 'finalize');
  if (status === null || !(await hasBothResults(manager, id))) throw new CantBeFinalized(weekend);
  await manager.update(RaceWeekend, id, { status });
  return season.id;
}

async function hasBothResults(manager: EntityManager, weekendId: number): Promise<boolean> {
  const results = await manager.findBy(RaceResult, { weekendId });
  return results.filter(({ storedAt }) => storedAt !== null).length === raceKinds.length;
}
