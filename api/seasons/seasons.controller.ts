import { Controller, Get, Query } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import { isWindowOpenNow } from '../../league/picks/picks-window.store.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findCurrentSeason, findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import type {
  CurrentSeasonAnswer,
  NoCurrentSeasonAnswer,
  PicksStateAnswer,
  SeasonsAnswer,
  SeasonYearsAnswer,
} from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonDetailed } from '../../league/contract/shapes.js';
import { Roles } from '../http/roles.decorator.js';
import { readWholeNumber, wantsNull } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { presentSeasonRider } from '../present/present-rider.js';
import { presentSeason } from '../present/present-season.js';
import { byNumber, readSeasonRiders } from '../riders/read-season-riders.js';
import { readSeasonDetailed } from './read-season-detailed.js';

/** What everybody may read of the seasons. */
@Controller('api')
@Roles('anyone')
export class SeasonsController {
  constructor(private readonly database: DataSource) {}

  @Get('get-current-season')
  currentSeason(@Query() query: Record<string, unknown>): Promise<CurrentSeasonAnswer | NoCurrentSeasonAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await findCurrentSeason(manager);
      if (!season && wantsNull(query)) return { current_season: null, competitors_sorted_number: [] };
      if (!season) throw notFound();
      const riders = byNumber(await readSeasonRiders(manager, season.id));
      return {
        current_season: await presentSeason(manager, season),
        competitors_sorted_number: riders.map(presentSeasonRider),
      };
    });
  }

  @Get('get-users-picks-state')
  async picksState(): Promise<PicksStateAnswer> {
    const season = await findCurrentSeason(this.database.manager);
    return { users_picks_state: season !== null && (await isWindowOpenNow(this.database.manager, season)) };
  }

  @Get('get-seasons-simple')
  async seasons(): Promise<SeasonsAnswer> {
    const seasons = await this.latestFirst();
    return { seasons: await Promise.all(seasons.map((season) => presentSeason(this.database.manager, season))) };
  }

  @Get('get-seasons-simple-year')
  async seasonYears(): Promise<SeasonYearsAnswer> {
    return { seasons: (await this.latestFirst()).map(({ id, year }) => ({ id, year })) };
  }

  @Get('get-season-detailed')
  seasonDetailed(@Query('season') text: unknown): Promise<{ season: SeasonDetailed }> {
    return readAtOnce(this.database, async (manager) => {
      const year = readWholeNumber(text);
      if (year === null) throw badRequest({ message: messages.seasons.notFound });
      const season = await findSeasonByYear(manager, year);
      if (!season) throw notFound({ message: messages.seasons.notFound });
      return { season: await readSeasonDetailed(manager, season) };
    });
  }

  private latestFirst(): Promise<Season[]> {
    return this.database.manager.find(Season, { where: { deletedAt: IsNull() }, order: { year: 'DESC' } });
  }
}
