import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, type QueryDeepPartialEntity } from 'typeorm';
import { Season } from '../../schema/season.entity.js';

/** Seasons that are not deleted. Methods run in the caller's transaction. */
@Injectable()
export class SeasonsRepository {
  /** The season of a year that is not deleted; null if there is none. */
  findByYear(manager: EntityManager, year: number): Promise<Season | null> {
    return manager.findOneBy(Season, { year, deletedAt: IsNull() });
  }

  find(manager: EntityManager, id: number): Promise<Season | null> {
    return manager.findOneBy(Season, { id, deletedAt: IsNull() });
  }

  /** A season, deleted or not; null if there is none. */
  findAny(manager: EntityManager, id: number): Promise<Season | null> {
    return manager.findOneBy(Season, { id });
  }

  /** A season, deleted or not. @throws EntityNotFoundError if there is none */
  get(manager: EntityManager, id: number): Promise<Season> {
    return manager.findOneByOrFail(Season, { id });
  }

  findCurrent(manager: EntityManager): Promise<Season | null> {
    return manager.findOneBy(Season, { current: true, deletedAt: IsNull() });
  }

  /** The season with the latest year before this one; null if there is none. */
  findBefore(manager: EntityManager, year: number): Promise<Season | null> {
    return manager.findOne(Season, { where: { year: LessThan(year), deletedAt: IsNull() }, order: { year: 'DESC' } });
  }

  /**
   * The season, locked until the caller's transaction ends. Every change of a season, its riders, weekends or results begins with this lock,
   * so that changes run one after the other, and not during a computation of the standings.
   */
  async lock(manager: EntityManager, id: number): Promise<Season | null> {
    await this.lockStandings(manager, 'SELECT $2::int AS id', id);
    return this.lockRow(manager, id);
  }

  /** The same by its year. */
  async lockByYear(manager: EntityManager, year: number): Promise<Season | null> {
    const season = await this.findByYear(manager, year);
    return season && this.lock(manager, season.id);
  }

  /** All seasons, the latest year first. */
  findAll(manager: EntityManager): Promise<Season[]> {
    return manager.find(Season, { where: { deletedAt: IsNull() }, order: { year: 'DESC' } });
  }

  /** The same by one of its weekends, whose season never changes. */
  async lockOfWeekend(manager: EntityManager, weekendId: number): Promise<Season | null> {
    const id = await this.lockStandings(manager, 'SELECT season_id AS id FROM race_weekends WHERE id = $2', weekendId);
    return id === null ? null : this.lockRow(manager, id);
  }

  /**
   * Locks the season for a submission of picks. It excludes other submissions and changes that hold `lock`, but not a computation of
   * standings.
   */
  lockForPicks(manager: EntityManager, id: number): Promise<Season | null> {
    return this.lockRow(manager, id);
  }

  /**
   * Locks the season for the computation of its standings. It excludes other computations and changes that hold `lock`, but not submissions
   * of picks. So `picksVersion` is to be read before the picks: then it is that of the picks, or an earlier one.
   */
  async lockForStandings(manager: EntityManager, id: number): Promise<Season | null> {
    await this.lockStandings(manager, 'SELECT $2::int AS id', id);
    return this.find(manager, id);
  }

  /** Always taken before the lock of the season's row, to avoid deadlocks. */
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

  /**
   * Locks the choice of the current season. Every change of it begins with this lock, so that two admins who choose different seasons
   * do not end in a deadlock.
   */
  async lockCurrent(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('current-season'))`);
  }

  async insert(manager: EntityManager, season: Partial<Season>): Promise<void> {
    await manager.insert(Season, season);
  }

  async update(manager: EntityManager, id: number, change: QueryDeepPartialEntity<Season>): Promise<void> {
    await manager.update(Season, id, change);
  }

  /** Increases the version of a locked season's picks, so that its standings are computed again. */
  async raisePicksVersion(manager: EntityManager, { id, picksVersion }: Season): Promise<void> {
    await this.update(manager, id, { picksVersion: picksVersion + 1 });
  }
}
