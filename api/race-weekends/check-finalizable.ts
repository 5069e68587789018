import type { EntityManager } from 'typeorm';
import { findFinalizeObstacle, type FinalizeObstacle } from '../../league/results/finalize-weekend.store.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { FinalizeRefusal } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';

/** The flags of a refusal of which none is set. */
export const noReason: FinalizeRefusal = {
  cant_be_finalized: false,
  already_finalized: false,
  competitors_not_found: [],
};

/**
 * Passes where a weekend can be made final (rules.md 6).
 * @throws ApiException where it is final already, its season is finalized or one of its results is missing
 */
export async function checkFinalizable(manager: EntityManager, season: Season, weekend: RaceWeekend): Promise<void> {
  refuseFinalize(await findFinalizeObstacle(manager, season, weekend));
}

/** @throws ApiException for what keeps a weekend from being made final */
export function refuseFinalize(obstacle: FinalizeObstacle | null): void {
  switch (obstacle) {
    case 'already_final':
      throw badRequest({ ...noReason, already_finalized: true, message: messages.finalize.already });
    case 'season_finalized':
      throw refuseFinalized({ ...noReason, cant_be_finalized: true });
    case 'result_missing':
      throw badRequest({ ...noReason, cant_be_finalized: true, message: messages.finalize.bothNeeded });
    case null:
      return;
  }
}
