import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../platform/database/data-source.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { PicksWindowService, type SeasonState } from '../season/picks/picks-window.service.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';

@Injectable()
export class FirstViewReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly picksWindow: PicksWindowService,
  ) {}

  async readYear(): Promise<number | null> {
    return (await this.seasons.findCurrent(this.database.manager))?.year ?? null;
  }

  readSeason(): Promise<SeasonState | null> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      return season && this.picksWindow.findState(manager, season);
    });
  }

  /** Latest weekend first. `year` null means the current season. Returns null if the season does not exist. */
  readWeekends(year: number | null): Promise<RaceWeekend[] | null> {
    return readAtOnce(this.database, async (manager) => {
      const season =
        year === null ? await this.seasons.findCurrent(manager) : await this.seasons.findByYear(manager, year);
      return season && this.weekends.findOfSeason(manager, season.id);
    });
  }

  readWeekend(id: number | null) {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, id);
      if (!weekend) return null;
      const { year } = await this.seasons.get(manager, weekend.seasonId);
      const calendar = await this.weekends.findCalendar(manager, weekend.seasonId);
      const round = calendar.findIndex((one) => one.id === weekend.id) + 1;
      return { weekend, year, round, rounds: calendar.length };
    });
  }
}
