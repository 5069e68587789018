import { HttpStatus } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { raceKinds } from '../../league/results/race-kind.js';
import { RaceResult } from '../../league/results/race-result.entity.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { moveWeekend } from '../../league/results/weekend-states.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { FinalizeRefusal } from '../../league/wire/answers.js';
import { messages } from '../../league/wire/messages.js';
import type { WeekendStatus } from '../../league/wire/shapes.js';
import { badRequest, Refusal } from '../http/refusal.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';

/** The flags of a refusal of which none is set. */
export const noReason: FinalizeRefusal = {
  cant_be_finalized: false,
  already_finalized: false,
  competitors_not_found: [],
};

/** The weekend lacks a result. */
export class ResultMissing extends Refusal {
  constructor(readonly weekend: RaceWeekend) {
    super(HttpStatus.BAD_REQUEST, { ...noReason, cant_be_finalized: true, message: messages.finalize.bothNeeded });
  }
}

/**
 * The status that a weekend gets when it is made final (rules.md 6).
 * @throws Refusal where it is final already, its season is finalized or one of its results is missing
 */
export async function checkFinalizable(
  manager: EntityManager,
  season: Season,
  weekend: RaceWeekend,
): Promise<WeekendStatus> {
  if (weekend.status === 2) {
    throw badRequest({ ...noReason, already_finalized: true, message: messages.finalize.already });
  }
  if (season.finalized) {
    throw refuseFinalized({ ...noReason, cant_be_finalized: true });
  }
  const status = moveWeekend(weekend.status, 'finalize');
  if (status === null || !(await hasBothResults(manager, weekend.id))) throw new ResultMissing(weekend);
  return status;
}

async function hasBothResults(manager: EntityManager, weekendId: number): Promise<boolean> {
  const results = await manager.findBy(RaceResult, { weekendId });
  return results.filter(({ storedAt }) => storedAt !== null).length === raceKinds.length;
}
