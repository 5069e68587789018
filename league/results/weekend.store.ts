import type { EntityManager } from 'typeorm';
import { nextCloseAt } from '../picks/picks-window.js';
import { readMoment } from '../picks/picks-window.store.js';
import { lockSeasonOfWeekend } from '../seasons/seasons.repository.js';
import { Season } from '../seasons/season.entity.js';
import { RaceWeekend } from './race-weekend.entity.js';

/** A weekend, read under the lock of its season, which the caller's transaction then holds; null where either is gone. */
export async function lockWeekend(
  manager: EntityManager,
  id: number,
): Promise<{ season: Season; weekend: RaceWeekend } | null> {
  const season = await lockSeasonOfWeekend(manager, id);
  const weekend = season && (await manager.findOneBy(RaceWeekend, { id }));
  return season && weekend ? { season, weekend } : null;
}

/** Sets when the picks window closes by itself after the season's calendar changed (rules.md 5). */
export async function renewPicksClosing(manager: EntityManager, season: Season): Promise<void> {
  const weekends = await manager.find(RaceWeekend, { select: { startDate: true }, where: { seasonId: season.id } });
  const starts = weekends.map(({ startDate }) => startDate);
  const { at: now } = await readMoment(manager);
  await manager.update(Season, season.id, { picksCloseAt: nextCloseAt(season, starts, now) });
}
