import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThanOrEqual, Not } from 'typeorm';
import { nextCloseAt } from '../picks/pick-rules.js';
import { PicksRepository } from '../picks/picks.repository.js';
import type { Season } from '../seasons/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { RaceResult, RaceWeekend } from './race-weekend.entity.js';
import { raceKinds } from './weekend-states.js';

/** A weekend whose season the transaction holds. */
export interface LockedWeekend {
  season: Season;
  weekend: RaceWeekend;
}

/** Race weekends of seasons that are not deleted. Methods run in the caller's transaction. */
@Injectable()
export class WeekendsRepository {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
  ) {}

  async find(manager: EntityManager, id: number | null): Promise<RaceWeekend | null> {
    const weekend = id === null ? null : await manager.findOneBy(RaceWeekend, { id });
    return weekend && (await this.seasons.find(manager, weekend.seasonId)) ? weekend : null;
  }

  /** A weekend, also of a deleted season; null where there is none. */
  findAny(manager: EntityManager, id: number): Promise<RaceWeekend | null> {
    return manager.findOneBy(RaceWeekend, { id });
  }

  /** Weekends by their ids, also of deleted seasons, in no order. */
  findByIds(manager: EntityManager, ids: readonly number[]): Promise<RaceWeekend[]> {
    return manager.findBy(RaceWeekend, { id: In([...ids]) });
  }

  /** A weekend that is final; null where it is not, or is gone. */
  findFinal(manager: EntityManager, id: number): Promise<RaceWeekend | null> {
    return manager.findOneBy(RaceWeekend, { id, status: 2 });
  }

  /** Those of a season, the latest first; `limit` of them at most where it is not null. */
  findOfSeason(manager: EntityManager, seasonId: number, limit: number | null = null): Promise<RaceWeekend[]> {
    return manager.find(RaceWeekend, {
      where: { seasonId },
      order: { startDate: 'DESC', id: 'DESC' },
      ...(limit === null ? {} : { take: limit }),
    });
  }

  /** Those of a season in calendar order. */
  findCalendar(manager: EntityManager, seasonId: number): Promise<RaceWeekend[]> {
    return manager.find(RaceWeekend, { where: { seasonId }, order: { startDate: 'ASC', id: 'ASC' } });
  }

  /** A weekend, read under the lock of its season, which the transaction then holds; null where either is gone. */
  async lock(manager: EntityManager, id: number): Promise<LockedWeekend | null> {
    const season = await this.seasons.lockOfWeekend(manager, id);
    const weekend = season && (await manager.findOneBy(RaceWeekend, { id }));
    return season && weekend ? { season, weekend } : null;
  }

  /** A race with its weekend and season, locked; null where one of them is gone. */
  async lockOfRace(manager: EntityManager, raceId: number): Promise<(LockedWeekend & { race: RaceResult }) | null> {
    const found = await manager.findOneBy(RaceResult, { id: raceId });
    const locked = found && (await this.lock(manager, found.weekendId));
    const race = locked && (await manager.findOneBy(RaceResult, { id: raceId }));
    return locked && race ? { ...locked, race } : null;
  }

  /** Locks the rows of a season's weekends; answers their ids. */
  async lockAll(manager: EntityManager, seasonId: number): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      'SELECT id FROM race_weekends WHERE season_id = $1 ORDER BY id FOR UPDATE',
      [seasonId],
    );
    return rows.map(({ id }) => id);
  }

  /** The first days of a season's weekends, earliest first. */
  async findStartDates(manager: EntityManager, seasonId: number): Promise<string[]> {
    const weekends = await manager.find(RaceWeekend, {
      select: { startDate: true },
      where: { seasonId },
      order: { startDate: 'ASC' },
    });
    return weekends.map(({ startDate }) => startDate);
  }

  /** The first weekend of a season whose days contain this one (YYYY-MM-DD). */
  findByDay(manager: EntityManager, seasonId: number, day: string): Promise<RaceWeekend | null> {
    return manager.findOne(RaceWeekend, {
      where: { seasonId, startDate: LessThanOrEqual(day), endDate: MoreThanOrEqual(day) },
      order: { startDate: 'ASC', id: 'ASC' },
    });
  }

  async hasBothResults(manager: EntityManager, weekendId: number): Promise<boolean> {
    return (await manager.countBy(RaceResult, { weekendId, storedAt: Not(IsNull()) })) === raceKinds.length;
  }

  /** Sets when the picks window closes by itself, after the season's calendar changed (rules.md 5). */
  async renewPicksClosing(manager: EntityManager, season: Season): Promise<void> {
    const starts = await this.findStartDates(manager, season.id);
    const { at: now } = await this.picks.readMoment(manager);
    await this.seasons.update(manager, season.id, { picksCloseAt: nextCloseAt(season, starts, now) });
  }

  /** A weekend of a season; null where the season has none of this id. */
  findInSeason(manager: EntityManager, seasonId: number, id: number): Promise<RaceWeekend | null> {
    return manager.findOneBy(RaceWeekend, { id, seasonId });
  }

  /** A weekend, also of a deleted season, that is not deleted before the transaction ends; null where there is none. */
  lockAgainstDeletion(manager: EntityManager, id: number): Promise<RaceWeekend | null> {
    return manager.findOne(RaceWeekend, { where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** @throws EntityNotFoundError where there is no such weekend */
  get(manager: EntityManager, id: number): Promise<RaceWeekend> {
    return manager.findOneByOrFail(RaceWeekend, { id });
  }

  /** Adds a weekend and returns it as it is stored. */
  async add(manager: EntityManager, weekend: Partial<RaceWeekend>): Promise<RaceWeekend> {
    const { id } = await manager.save(RaceWeekend, weekend);
    return this.get(manager, Number(id));
  }

  async insert(manager: EntityManager, weekends: readonly Partial<RaceWeekend>[]): Promise<void> {
    await manager.insert(RaceWeekend, [...weekends]);
  }

  async update(manager: EntityManager, id: number, change: Partial<RaceWeekend>): Promise<void> {
    await manager.update(RaceWeekend, id, change);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(RaceWeekend, id);
  }
}
