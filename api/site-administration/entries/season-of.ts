import type { EntityManager } from 'typeorm';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import type { Row } from '../description.js';

/** The season that a row names itself. */
export const ownSeason = (_: EntityManager, row: Row): Promise<number | null> =>
  Promise.resolve(Number(row['seasonId']));

/** The season of the weekend that a row belongs to. */
export async function seasonOfWeekend(manager: EntityManager, row: Row): Promise<number | null> {
  const weekend = await manager.findOneBy(RaceWeekend, { id: Number(row['weekendId']) });
  return weekend?.seasonId ?? null;
}
