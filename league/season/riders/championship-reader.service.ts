import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { PicksWindowService } from '../picks/picks-window.service.js';
import { type PickCount, PicksRepository } from '../picks/picks.repository.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../weekends/weekends.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from './championship-facts.repository.js';
import type { Hundredths } from '../../rules/points.js';
import { type RiderWeekend, riderWeekends } from '../../rules/championship-table.js';
import { type RiderWithPoints, RidersRepository } from './riders.repository.js';

interface PickCounts {
  count: number;
  ofRider: ReadonlyMap<number, PickCount[]>;
}

interface Championship {
  season: Season;
  calendar: RaceWeekend[];
  last: RaceWeekend | null;
  riders: (RiderWithPoints & { position: number })[];
  /** Null while the picks window is open. */
  picked: PickCounts | null;
}

const maxCachedSeasons = 8;

@Injectable()
export class ChampionshipReader {
  private readonly counts = new LRUCache<string, Promise<PickCounts>>({ max: maxCachedSeasons });

  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly riders: RidersRepository,
    private readonly facts: ChampionshipFactsRepository,
    private readonly picks: PicksRepository,
    private readonly picksWindow: PicksWindowService,
  ) {}

  /** `won` covers the last final weekend. @throws DomainError standings_season_not_found, also if `year` is null */
  readTable(year: number | null): Promise<Championship & { won: ReadonlyMap<number, Hundredths> }> {
    return readAtOnce(this.database, async (manager) => {
      const season = year === null ? null : await this.seasons.findByYear(manager, year);
      if (!season) throw new DomainError('standings_season_not_found', null);
      const championship = await this.find(manager, season);
      const lastWeekend = (await this.facts.findFinalWeekends(manager, season.id)).slice(-1);
      const won = championship.riders.map(({ rider }): [number, Hundredths] => {
        return [rider.id, riderWeekends(rider.id, lastWeekend)[0]?.pointsHundredths ?? 0];
      });
      return { ...championship, won: new Map(won) };
    });
  }

  /** The weekends are in calendar order. @throws DomainError rider_not_found, also if the season is deleted */
  readRider(
    riderId: number,
  ): Promise<Championship & { entry: Championship['riders'][number]; weekends: RiderWeekend[] }> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeasonOf(manager, riderId);
      const championship = await this.find(manager, season);
      const weekends = riderWeekends(riderId, await this.facts.findFinalWeekends(manager, season.id));
      return { ...championship, entry: entryOf(riderId, championship.riders), weekends };
    });
  }

  /** @throws DomainError rider_not_found, also if the season is deleted */
  readEntry(riderId: number): Promise<RiderWithPoints> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeasonOf(manager, riderId);
      return entryOf(riderId, await this.riders.findWithPoints(manager, season.id));
    });
  }

  private async findSeasonOf(manager: EntityManager, riderId: number): Promise<Season> {
    const rider = await this.riders.find(manager, riderId);
    const season = rider && (await this.seasons.find(manager, rider.seasonId));
    if (!season) throw new DomainError('rider_not_found', null);
    return season;
  }

  private async find(manager: EntityManager, season: Season): Promise<Championship> {
    const riders = await this.riders.findWithPoints(manager, season.id);
    const calendar = await this.weekends.findCalendar(manager, season.id);
    return {
      season,
      calendar,
      last: calendar.findLast(({ status }) => status === 2) ?? null,
      riders: riders.map((entry, index) => ({ ...entry, position: index + 1 })),
      picked: (await this.picksWindow.isOpen(manager, season)) ? null : await this.countPicks(manager, season),
    };
  }

  /** Counts once per process and version of the picks, also for concurrent calls. */
  private async countPicks(manager: EntityManager, { id, picksVersion }: Season): Promise<PickCounts> {
    const count = await this.picks.countSubmissions(manager, id);
    const key = `${id} ${picksVersion} ${count}`;
    const cached = this.counts.get(key);
    if (cached) return cached;
    const counting = this.picks.countByRider(manager, id).then((counts) => ({ count, ofRider: byRider(counts) }));
    this.counts.set(key, counting);
    void counting.catch(() => this.counts.delete(key));
    return counting;
  }
}

function entryOf<Entry extends RiderWithPoints>(riderId: number, riders: readonly Entry[]): Entry {
  const entry = riders.find(({ rider }) => rider.id === riderId);
  if (!entry) throw new DomainError('rider_not_found', null);
  return entry;
}

function byRider(counts: readonly PickCount[]): Map<number, PickCount[]> {
  const ofRider = new Map<number, PickCount[]>();
  for (const count of counts) ofRider.set(count.riderId, [...(ofRider.get(count.riderId) ?? []), count]);
  return ofRider;
}
