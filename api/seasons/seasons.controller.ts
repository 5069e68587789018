import { Controller, Get, Query } from '@nestjs/common';
import type {
  CurrentSeasonAnswer,
  NoCurrentSeasonAnswer,
  PreviousSeasonAnswer,
  SeasonsAnswer,
  SeasonYearsAnswer,
} from '../../league/contract/answers.js';
import { readWholeNumber, wantsNull } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonDetailed } from '../../league/contract/shapes.js';
import { SeasonsReader } from '../../league/season/seasons/seasons-reader.service.js';
import { Describe, orNull } from '../openapi/describe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { presentSeason } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import { presentDetailedSeason, presentPreviousSeason, presentRidersByNumber } from './seasons.presenter.js';

@Controller('api')
@Roles('anyone')
export class SeasonsController {
  constructor(private readonly reader: SeasonsReader) {}

  @Get('get-current-season')
  @Describe({ query: orNull })
  async currentSeason(@Query() query: Record<string, unknown>): Promise<CurrentSeasonAnswer | NoCurrentSeasonAnswer> {
    const found = await this.reader.readCurrent();
    if (!found && wantsNull(query)) return { current_season: null, competitors_sorted_number: [] };
    if (!found) throw notFound();
    return {
      current_season: presentSeason(found),
      competitors_sorted_number: presentRidersByNumber(found.riders),
    };
  }

  /** Returns null if there is neither a current nor an earlier season. */
  @Get('get-previous-season')
  @Cached()
  async previousSeason(): Promise<PreviousSeasonAnswer> {
    return { previous: presentPreviousSeason(await this.reader.readPrevious()) };
  }

  @Get('get-seasons-simple')
  async all(): Promise<SeasonsAnswer> {
    return { seasons: (await this.reader.readAll()).map(presentSeason) };
  }

  @Get('get-seasons-simple-year')
  async years(): Promise<SeasonYearsAnswer> {
    return { seasons: (await this.reader.readYears()).map(({ id, year }) => ({ id, year })) };
  }

  @Get('get-season-detailed')
  async detailed(@Query('season') text: unknown): Promise<{ season: SeasonDetailed }> {
    return { season: presentDetailedSeason(await this.reader.readWithRiders(readYear(text))) };
  }
}

/** @throws ApiException 400 if the text is not a number */
export function readYear(text: unknown): number {
  const number = readWholeNumber(text);
  if (number === null) throw badRequest({ message: messages.seasons.notFound });
  return number;
}
