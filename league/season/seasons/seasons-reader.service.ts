import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { type PreviousResult, previousResults } from '../../rules/championship-table.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import type { Season } from '../../schema/season.entity.js';
import { PicksWindowService, type SeasonState } from '../picks/picks-window.service.js';
import { type RiderWithPoints, RidersRepository } from '../riders/riders.repository.js';
import { type ResultTotals, ResultsRepository } from '../weekends/results.repository.js';
import { WeekendsRepository } from '../weekends/weekends.repository.js';
import { SeasonsRepository } from './seasons.repository.js';

export interface SeasonWithRiders extends SeasonState {
  riders: RiderWithPoints[];
}

/** The weekends that would not count if the season were finalized now. */
export interface OpenWeekends {
  weekends: RaceWeekend[];
  totals: ResultTotals[];
}

/** `find` methods run in the caller's transaction. */
@Injectable()
export class SeasonsReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly picksWindow: PicksWindowService,
  ) {}

  readCurrent(): Promise<SeasonWithRiders | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      return season && this.findWithRiders(manager, season);
    });
  }

  readWithRiders(year: number): Promise<SeasonWithRiders> {
    return readAtOnce(this.database, async (manager) =>
      this.findWithRiders(manager, await this.findByYear(manager, year)),
    );
  }

  /** Returns how the current riders finished the previous season; null without a current or previous season. */
  readPrevious(): Promise<{ year: number; results: PreviousResult[] } | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      const before = season && (await this.seasons.findBefore(manager, season.year));
      if (!before) return null;
      const riders = await this.riders.findOfSeason(manager, season.id);
      const ranked = await this.riders.findWithPoints(manager, before.id);
      const named = ({ id, first, last, number }: Rider) => ({ riderId: id, first, last, number });
      const results = previousResults(
        riders.map(named),
        ranked.map(({ rider, pointsHundredths }) => ({ ...named(rider), pointsHundredths })),
      );
      return { year: before.year, results };
    });
  }

  async readAll(): Promise<SeasonState[]> {
    const { manager } = this.database;
    const seasons = await this.seasons.findAll(manager);
    return Promise.all(seasons.map((season) => this.picksWindow.findState(manager, season)));
  }

  readYears(): Promise<Pick<Season, 'id' | 'year'>[]> {
    return this.seasons.findAll(this.database.manager);
  }

  async isPicksWindowOpen(): Promise<boolean> {
    const { manager } = this.database;
    const season = await this.seasons.findCurrent(manager);
    return season !== null && this.picksWindow.isOpen(manager, season);
  }

  readOpenWeekends(year: number): Promise<OpenWeekends> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findByYear(manager, year);
      const calendar = await this.weekends.findCalendar(manager, season.id);
      return {
        weekends: calendar.filter(({ status }) => status !== 2),
        totals: await this.results.findTotalsOfOpen(manager, season.id),
      };
    });
  }

  async findWithRiders(manager: EntityManager, season: Season): Promise<SeasonWithRiders> {
    const riders = await this.riders.findWithPoints(manager, season.id);
    return { ...(await this.picksWindow.findState(manager, season)), riders };
  }

  async findByYear(manager: EntityManager, year: number): Promise<Season> {
    const season = await this.seasons.findByYear(manager, year);
    if (!season) throw new DomainError('season_not_found', null);
    return season;
  }
}
