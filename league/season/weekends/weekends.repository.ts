import { Injectable } from '@nestjs/common';
import {
  type EntityManager,
  In,
  IsNull,
  LessThanOrEqual,
  MoreThanOrEqual,
  Not,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { Comment } from '../../schema/comment.entity.js';
import { nextCloseAt } from '../../rules/pick-rules.js';
import { PicksRepository } from '../picks/picks.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { RaceResult, RaceWeekend } from '../../schema/race-weekend.entity.js';
import { type RaceKind, raceKinds } from '../../rules/weekend-states.js';

export interface LockedWeekend {
  season: Season;
  weekend: RaceWeekend;
}

export interface StartingSession {
  weekendId: number;
  title: string;
  kind: RaceKind;
  startsAt: Date;
  /** The time until the start. Negative after it. */
  minutes: number;
}

/** Methods ignore deleted seasons, except where noted. */
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

  /** Also finds weekends of deleted seasons. */
  findAny(manager: EntityManager, id: number): Promise<RaceWeekend | null> {
    return manager.findOneBy(RaceWeekend, { id });
  }

  /** Includes weekends of deleted seasons. */
  findByIds(manager: EntityManager, ids: readonly number[]): Promise<RaceWeekend[]> {
    return manager.findBy(RaceWeekend, { id: In([...ids]) });
  }

  findFinal(manager: EntityManager, id: number): Promise<RaceWeekend | null> {
    return manager.findOneBy(RaceWeekend, { id, status: 2 });
  }

  findOfSeason(manager: EntityManager, seasonId: number, limit: number | null = null): Promise<RaceWeekend[]> {
    return manager.find(RaceWeekend, {
      where: { seasonId },
      order: { startDate: 'DESC', id: 'DESC' },
      ...(limit === null ? {} : { take: limit }),
    });
  }

  findCalendar(manager: EntityManager, seasonId: number): Promise<RaceWeekend[]> {
    return manager.find(RaceWeekend, { where: { seasonId }, order: { startDate: 'ASC', id: 'ASC' } });
  }

  /** The sessions of the current season that start within an hour, or started within the last hour. */
  findAroundStart(manager: EntityManager): Promise<StartingSession[]> {
    return manager.query(
      `SELECT race_weekends.id AS "weekendId", title, kind, starts_at AS "startsAt",
         extract(epoch FROM starts_at - now())::float8 / 60 AS minutes
       FROM race_weekends JOIN seasons ON seasons.id = season_id AND current AND deleted_at IS NULL,
         LATERAL (VALUES ('sprint', sprint_starts_at), ('race', race_starts_at)) session (kind, starts_at)
       WHERE starts_at BETWEEN now() - interval '1 hour' AND now() + interval '1 hour' ORDER BY starts_at`,
    );
  }

  /** Reads the weekend after locking its season. */
  async lock(manager: EntityManager, id: number): Promise<LockedWeekend | null> {
    const season = await this.seasons.lockOfWeekend(manager, id);
    const weekend = season && (await manager.findOneBy(RaceWeekend, { id }));
    return season && weekend ? { season, weekend } : null;
  }

  /** Reads the race again after locking its season. */
  async lockOfRace(manager: EntityManager, raceId: number): Promise<(LockedWeekend & { race: RaceResult }) | null> {
    const found = await manager.findOneBy(RaceResult, { id: raceId });
    const locked = found && (await this.lock(manager, found.weekendId));
    const race = locked && (await manager.findOneBy(RaceResult, { id: raceId }));
    return locked && race ? { ...locked, race } : null;
  }

  async lockAll(manager: EntityManager, seasonId: number): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      'SELECT id FROM race_weekends WHERE season_id = $1 ORDER BY id FOR UPDATE',
      [seasonId],
    );
    return rows.map(({ id }) => id);
  }

  async findStartDates(manager: EntityManager, seasonId: number): Promise<string[]> {
    const weekends = await manager.find(RaceWeekend, {
      select: { startDate: true },
      where: { seasonId },
      order: { startDate: 'ASC' },
    });
    return weekends.map(({ startDate }) => startDate);
  }

  /** `day` is in the format YYYY-MM-DD. */
  findByDay(manager: EntityManager, seasonId: number, day: string): Promise<RaceWeekend | null> {
    return manager.findOne(RaceWeekend, {
      where: { seasonId, startDate: LessThanOrEqual(day), endDate: MoreThanOrEqual(day) },
      order: { startDate: 'ASC', id: 'ASC' },
    });
  }

  async hasBothResults(manager: EntityManager, weekendId: number): Promise<boolean> {
    return (await manager.countBy(RaceResult, { weekendId, storedAt: Not(IsNull()) })) === raceKinds.length;
  }

  /** Must run after every change to the season's calendar (rules.md 5). */
  async renewPicksClosing(manager: EntityManager, season: Season): Promise<void> {
    const starts = await this.findStartDates(manager, season.id);
    const { at: now } = await this.picks.readMoment(manager);
    await this.seasons.update(manager, season.id, { picksCloseAt: nextCloseAt(season, starts, now) });
  }

  findInSeason(manager: EntityManager, seasonId: number, id: number): Promise<RaceWeekend | null> {
    return manager.findOneBy(RaceWeekend, { id, seasonId });
  }

  /** Protects the weekend against deletion until the transaction ends, even if its season is deleted. */
  lockAgainstDeletion(manager: EntityManager, id: number): Promise<RaceWeekend | null> {
    return manager.findOne(RaceWeekend, { where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Blocks new comments on the weekend until the transaction ends. */
  async lockAndFindComments(manager: EntityManager, id: number): Promise<boolean> {
    await manager.findOne(RaceWeekend, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return manager.existsBy(Comment, { weekendId: id });
  }

  get(manager: EntityManager, id: number): Promise<RaceWeekend> {
    return manager.findOneByOrFail(RaceWeekend, { id });
  }

  async add(manager: EntityManager, weekend: Partial<RaceWeekend>): Promise<RaceWeekend> {
    const { id } = await manager.save(RaceWeekend, weekend);
    return this.get(manager, Number(id));
  }

  async insert(manager: EntityManager, weekends: readonly Partial<RaceWeekend>[]): Promise<void> {
    await manager.insert(RaceWeekend, [...weekends]);
  }

  async update(manager: EntityManager, id: number, change: QueryDeepPartialEntity<RaceWeekend>): Promise<void> {
    await manager.update(RaceWeekend, id, change);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(RaceWeekend, id);
  }

  /** A season with a final weekend has standings, or gets them soon. */
  hasFinalWeekend(manager: EntityManager, seasonId: number): Promise<boolean> {
    return manager.existsBy(RaceWeekend, { seasonId, status: 2 });
  }
}
