import type { EntityManager } from 'typeorm';
import type { Season } from '../seasons/season.entity.js';
import { raceKinds } from './race-kind.js';
import { RaceResult } from './race-result.entity.js';
import { RaceWeekend } from './race-weekend.entity.js';
import { moveWeekend } from './weekend-states.js';

export type FinalizeObstacle = 'already_final' | 'season_finalized' | 'result_missing';

/** Why a weekend can't be made final now (rules.md 6); null where it can. */
export async function findFinalizeObstacle(
  manager: EntityManager,
  season: Season,
  weekend: RaceWeekend,
): Promise<FinalizeObstacle | null> {
  if (weekend.status === 2) return 'already_final';
  if (season.finalized) return 'season_finalized';
  return moveWeekend(weekend.status, 'finalize') !== null && (await hasBothResults(manager, weekend.id))
    ? null
    : 'result_missing';
}

/**
 * Makes a weekend final in the caller's transaction, which holds its season and orders the recomputation of the standings; or answers why
 * it can't be.
 */
export async function makeWeekendFinal(
  manager: EntityManager,
  season: Season,
  weekend: RaceWeekend,
): Promise<FinalizeObstacle | null> {
  const obstacle = await findFinalizeObstacle(manager, season, weekend);
  const status = moveWeekend(weekend.status, 'finalize');
  if (obstacle === null && status !== null) await manager.update(RaceWeekend, weekend.id, { status });
  return obstacle;
}

async function hasBothResults(manager: EntityManager, weekendId: number): Promise<boolean> {
  const results = await manager.findBy(RaceResult, { weekendId });
  return results.filter(({ storedAt }) => storedAt !== null).length === raceKinds.length;
}
