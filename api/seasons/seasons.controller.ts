import { Controller, Get, Query } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { isWindowOpen } from '../../league/picks/picks-window.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findCurrentSeason, findSeasonByYear } from '../../league/seasons/season.store.js';
import type {
  CurrentSeasonAnswer,
  PicksStateAnswer,
  SeasonsAnswer,
  SeasonYearsAnswer,
} from '../../league/wire/answers.js';
import { messages } from '../../league/wire/messages.js';
import type { SeasonDetailed } from '../../league/wire/shapes.js';
import { Access } from '../http/access.decorator.js';
import { readWholeNumber } from '../http/parse.js';
import { badRequest, notFound } from '../http/refusal.js';
import { presentSeasonRider } from '../present/present-rider.js';
import { presentSeason } from '../present/present-season.js';
import { byNumber, readSeasonRiders } from '../riders/read-season-riders.js';
import { readSeasonDetailed } from './read-season-detailed.js';

/** What everybody may read of the seasons. */
@Controller('api')
@Access('anyone')
export class SeasonsController {
  constructor(private readonly database: DataSource) {}

  @Get('get-current-season')
  async currentSeason(): Promise<CurrentSeasonAnswer> {
    const season = await findCurrentSeason(this.database.manager);
    if (!season) throw notFound();
    const riders = byNumber(await readSeasonRiders(this.database.manager, season.id));
    return { current_season: presentSeason(season), competitors_sorted_number: riders.map(presentSeasonRider) };
  }

  @Get('get-users-picks-state')
  async picksState(): Promise<PicksStateAnswer> {
    const season = await findCurrentSeason(this.database.manager);
    return { users_picks_state: season !== null && isWindowOpen(season, new Date()) };
  }

  @Get('get-seasons-simple')
  async seasons(): Promise<SeasonsAnswer> {
    return { seasons: (await this.latestFirst()).map(presentSeason) };
  }

  @Get('get-seasons-simple-year')
  async seasonYears(): Promise<SeasonYearsAnswer> {
    return { seasons: (await this.latestFirst()).map(({ id, year }) => ({ id, year })) };
  }

  @Get('get-season-detailed')
  async seasonDetailed(@Query('season') text: unknown): Promise<{ season: SeasonDetailed }> {
    const year = readWholeNumber(text);
    if (year === null) throw badRequest({ message: messages.seasons.notFound });
    const season = await findSeasonByYear(this.database.manager, year);
    if (!season) throw notFound({ message: messages.seasons.notFound });
    return { season: await readSeasonDetailed(this.database.manager, season) };
  }

  private latestFirst(): Promise<Season[]> {
    return this.database.manager.find(Season, { where: { deletedAt: IsNull() }, order: { year: 'DESC' } });
  }
}
