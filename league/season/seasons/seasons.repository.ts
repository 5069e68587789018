import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, type QueryDeepPartialEntity } from 'typeorm';
import { Season } from '../../schema/season.entity.js';

/** Methods ignore deleted seasons, except where noted. */
@Injectable()
export class SeasonsRepository {
  findByYear(manager: EntityManager, year: number): Promise<Season | null> {
    return manager.findOneBy(Season, { year, deletedAt: IsNull() });
  }

  find(manager: EntityManager, id: number): Promise<Season | null> {
    return manager.findOneBy(Season, { id, deletedAt: IsNull() });
  }

  /** Also finds deleted seasons. */
  findAny(manager: EntityManager, id: number): Promise<Season | null> {
    return manager.findOneBy(Season, { id });
  }

  /** Also finds deleted seasons. @throws EntityNotFoundError if the season does not exist */
  get(manager: EntityManager, id: number): Promise<Season> {
    return manager.findOneByOrFail(Season, { id });
  }

  findCurrent(manager: EntityManager): Promise<Season | null> {
    return manager.findOneBy(Season, { current: true, deletedAt: IsNull() });
  }

  findBefore(manager: EntityManager, year: number): Promise<Season | null> {
    return manager.findOne(Season, { where: { year: LessThan(year), deletedAt: IsNull() }, order: { year: 'DESC' } });
  }

  /** Serializes all changes to a season, its riders, weekends and results, and the computation of standings. */
  async lock(manager: EntityManager, id: number): Promise<Season | null> {
    await this.lockStandings(manager, 'SELECT $2::int AS id', id);
    return this.lockRow(manager, id);
  }

  async lockByYear(manager: EntityManager, year: number): Promise<Season | null> {
    const season = await this.findByYear(manager, year);
    return season && this.lock(manager, season.id);
  }

  findAll(manager: EntityManager): Promise<Season[]> {
    return manager.find(Season, { where: { deletedAt: IsNull() }, order: { year: 'DESC' } });
  }

  /** The season of a weekend never changes, so it can be read before the lock. */
  async lockOfWeekend(manager: EntityManager, weekendId: number): Promise<Season | null> {
    const id = await this.lockStandings(manager, 'SELECT season_id AS id FROM race_weekends WHERE id = $2', weekendId);
    return id === null ? null : this.lockRow(manager, id);
  }

  /** Excludes other submissions and changes that use `lock`, but not the computation of standings. */
  lockForPicks(manager: EntityManager, id: number): Promise<Season | null> {
    return this.lockRow(manager, id);
  }

  /** Does not block submissions. Read `picksVersion` before the picks, so that it is never newer than the picks. */
  async lockForStandings(manager: EntityManager, id: number): Promise<Season | null> {
    await this.lockStandings(manager, 'SELECT $2::int AS id', id);
    return this.find(manager, id);
  }

  /** Must be taken before the season's row is locked, to avoid deadlocks. */
  private async lockStandings(manager: EntityManager, season: string, id: number): Promise<number | null> {
    const rows: { id: number }[] = await manager.query(
      `SELECT season.id, pg_advisory_xact_lock(hashtext($1), season.id) FROM (${season}) season`,
      ['standings', id],
    );
    return rows[0]?.id ?? null;
  }

  private lockRow(manager: EntityManager, id: number): Promise<Season | null> {
    return manager
      .createQueryBuilder(Season, 'season')
      .setLock('for_no_key_update')
      .where('season.id = :id AND season.deletedAt IS NULL', { id })
      .getOne();
  }

  /** Must be held to change the current season. Without it, two admins could cause a deadlock. */
  async lockCurrent(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('current-season'))`);
  }

  async insert(manager: EntityManager, season: Partial<Season>): Promise<void> {
    await manager.insert(Season, season);
  }

  async update(manager: EntityManager, id: number, change: QueryDeepPartialEntity<Season>): Promise<void> {
    await manager.update(Season, id, change);
  }

  /** The new version causes a recomputation of the standings. The season must be locked. */
  async raisePicksVersion(manager: EntityManager, { id, picksVersion }: Season): Promise<void> {
    await this.update(manager, id, { picksVersion: picksVersion + 1 });
  }
}
