import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RaceWeekendAnswer, RaceWeekendsAnswer } from '../../league/contract/answers.js';
import { isMissing, readWholeNumber } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { notFound } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { presentWeekend } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/cache-responses.js';
import { readPageRange } from '../standings/page-range.js';
import { WeekendsPresenter } from './weekends.presenter.js';

const invalidSeason: RaceWeekendsAnswer = { invalid_season: true, race_weekends: [] };

/** What everybody may read of the race weekends. */
@Controller('api')
@Roles('anyone')
export class RaceWeekendsController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly presenter: WeekendsPresenter,
  ) {}

  /**
   * Latest first; amount 0, or none that is a number, means all. Known clients ask without a season where none is current:
   * then there is nothing to list, and nothing wrong.
   */
  @Get('get-race-weekends')
  @Cached()
  async list(@Query('season') season: unknown, @Query('amount') amount: unknown): Promise<RaceWeekendsAnswer> {
    if (isMissing(season)) return invalidSeason;
    const { manager } = this.database;
    const year = readWholeNumber(season);
    const found = year === null ? null : await this.seasons.findByYear(manager, year);
    if (!found) throw notFound(invalidSeason);
    const weekends = await this.weekends.findOfSeason(manager, found.id, readWholeNumber(amount) || null);
    return { race_weekends: weekends.map(presentWeekend), invalid_season: false };
  }

  /** All of the standings, or the part that the query asks for as that of get-standings does. */
  @Get('get-race-weekend')
  @Cached()
  async detail(@Query() query: Record<string, unknown>): Promise<RaceWeekendAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await this.weekends.find(manager, readWholeNumber(query['id']));
      if (!weekend) throw notFound({ message: messages.weekends.notFound });
      return { race_weekend: await this.presenter.detailed(manager, weekend, readPageRange(query)) };
    });
  }
}
