import { type EntityManager, IsNull } from 'typeorm';
import { Season } from './season.entity.js';

/** The season of a year that is not deleted; null where there is none. */
export function findSeasonByYear(manager: EntityManager, year: number): Promise<Season | null> {
  return manager.findOneBy(Season, { year, deletedAt: IsNull() });
}

export function findSeason(manager: EntityManager, id: number): Promise<Season | null> {
  return manager.findOneBy(Season, { id, deletedAt: IsNull() });
}

export function findCurrentSeason(manager: EntityManager): Promise<Season | null> {
  return manager.findOneBy(Season, { current: true, deletedAt: IsNull() });
}

/**
 * The season, locked until the caller's transaction ends. Whatever changes a season, its riders, weekends, results or
 * picks starts with this, so that two changes at once happen one after the other.
 */
export function lockSeason(manager: EntityManager, id: number): Promise<Season | null> {
  return lockWhere(manager, 'season.id = :id', id);
}

/** The same by one of its weekends, which never goes to another season. */
export function lockSeasonOfWeekend(manager: EntityManager, weekendId: number): Promise<Season | null> {
  return lockWhere(manager, 'season.id = (SELECT season_id FROM race_weekends WHERE id = :id)', weekendId);
}

function lockWhere(manager: EntityManager, condition: string, id: number): Promise<Season | null> {
  return manager
    .createQueryBuilder(Season, 'season')
    .setLock('for_no_key_update')
    .where(`${condition} AND season.deletedAt IS NULL`, { id })
    .getOne();
}

/**
 * Whatever makes a season the current one starts with this, one at a time: two admins who choose different seasons end with
 * the later choice, not with a deadlock.
 */
export async function lockCurrentSeason(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('current-season'))`);
}
