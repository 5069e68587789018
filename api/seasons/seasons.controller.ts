import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  CurrentSeasonAnswer,
  NoCurrentSeasonAnswer,
  PicksStateAnswer,
  SeasonsAnswer,
  SeasonYearsAnswer,
} from '../../league/contract/answers.js';
import { readWholeNumber, wantsNull } from '../../league/contract/fields.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonDetailed } from '../../league/contract/shapes.js';
import { DomainError } from '../../league/core/domain-error.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { PicksWindowService } from '../../league/picks/picks-window.service.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { SimpleSeasonPresenter } from '../presenters/shapes.presenter.js';
import { SeasonsPresenter } from './seasons.presenter.js';

/** What everybody may read of the seasons. */
@Controller('api')
@Roles('anyone')
export class SeasonsController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly presenter: SeasonsPresenter,
    private readonly simple: SimpleSeasonPresenter,
    private readonly picksWindow: PicksWindowService,
  ) {}

  @Get('get-current-season')
  currentSeason(@Query() query: Record<string, unknown>): Promise<CurrentSeasonAnswer | NoCurrentSeasonAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      if (!season && wantsNull(query)) return { current_season: null, competitors_sorted_number: [] };
      if (!season) throw notFound();
      return {
        current_season: await this.simple.present(manager, season),
        competitors_sorted_number: await this.presenter.ridersByNumber(manager, season),
      };
    });
  }

  @Get('get-users-picks-state')
  async picksState(): Promise<PicksStateAnswer> {
    const { manager } = this.database;
    const season = await this.seasons.findCurrent(manager);
    return { users_picks_state: season !== null && (await this.picksWindow.isOpen(manager, season)) };
  }

  @Get('get-seasons-simple')
  async all(): Promise<SeasonsAnswer> {
    const { manager } = this.database;
    const seasons = await this.seasons.findAll(manager);
    return { seasons: await Promise.all(seasons.map((season) => this.simple.present(manager, season))) };
  }

  @Get('get-seasons-simple-year')
  async years(): Promise<SeasonYearsAnswer> {
    return { seasons: (await this.seasons.findAll(this.database.manager)).map(({ id, year }) => ({ id, year })) };
  }

  @Get('get-season-detailed')
  detailed(@Query('season') text: unknown): Promise<{ season: SeasonDetailed }> {
    return readAtOnce(this.database, async (manager) => {
      const year = readWholeNumber(text);
      if (year === null) throw badRequest({ message: messages.seasons.notFound });
      const season = await this.seasons.findByYear(manager, year);
      if (!season) throw new DomainError('season_not_found', null);
      return { season: await this.presenter.detailed(manager, season) };
    });
  }
}
