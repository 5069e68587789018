import type { EntityManager } from 'typeorm';
import { RaceResult } from '../../league/results/race-result.entity.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { lockWeekend } from '../../league/results/weekend.store.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { notFound } from '../http/api-exception.js';

/** A race with its weekend and season, locked until the transaction ends. @throws ApiException 404, also for another year's */
export async function lockRace(
  manager: EntityManager,
  id: number,
  year?: number,
): Promise<{ season: Season; weekend: RaceWeekend; race: RaceResult }> {
  const found = await manager.findOneBy(RaceResult, { id });
  const locked = found && (await lockWeekend(manager, found.weekendId));
  const race = locked && (await manager.findOneBy(RaceResult, { id }));
  if (!locked || !race || (year !== undefined && locked.season.year !== year)) throw notFound();
  return { ...locked, race };
}
