import { Controller, Get, Query } from '@nestjs/common';
import type { RaceWeekendAnswer, RaceWeekendsAnswer } from '../../league/contract/answers.js';
import { isMissing, readWholeNumber } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import { WeekendReader } from '../../league/reading/weekend-reader.service.js';
import { Describe, pageRange, text } from '../openapi/describe.js';
import { notFound } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { presentWeekend } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import { readPageRange } from '../standings/standings.controller.js';
import { presentDetailedWeekend } from './weekends.presenter.js';

const unknownSeason: RaceWeekendsAnswer = { invalid_season: true, race_weekends: [] };

@Controller('api')
@Roles('anyone')
export class WeekendsController {
  constructor(private readonly reader: WeekendReader) {}

  /**
   * If `amount` is 0, missing or not a number, returns all weekends. Existing clients call it without a season if no
   * season is current. They get an empty list instead of an error.
   */
  @Get('get-race-weekends')
  @Cached()
  async list(@Query('season') season: unknown, @Query('amount') limit: unknown): Promise<RaceWeekendsAnswer> {
    if (isMissing(season)) return unknownSeason;
    const weekends = await this.reader.readOfSeason(readWholeNumber(season), readWholeNumber(limit) || null);
    if (!weekends) throw notFound(unknownSeason);
    return { race_weekends: weekends.map(presentWeekend), invalid_season: false };
  }

  /** Includes all rows of the standings, or the part that the query asks for (`readPageRange`). */
  @Get('get-race-weekend')
  @Describe({ query: pageRange.extend({ id: text }) })
  @Cached()
  async detail(@Query() query: Record<string, unknown>): Promise<RaceWeekendAnswer> {
    const found = await this.reader.read(readWholeNumber(query['id']), readPageRange(query));
    if (!found) throw notFound({ message: messages.weekends.notFound });
    return { race_weekend: presentDetailedWeekend(found) };
  }
}
