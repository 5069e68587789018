import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FinalizeSeasonPreviewAnswer } from '../../league/contract/administration.js';
import type {
  CurrentSeasonAnswer,
  NoCurrentSeasonAnswer,
  PicksStateAnswer,
  PreviousSeasonAnswer,
  SeasonAdminAnswer,
  SeasonsAnswer,
  SeasonYearsAnswer,
  TogglePicksRefusal,
} from '../../league/contract/answers.js';
import { id, readWholeNumber, wantsNull, wholeNumber } from '../../league/contract/fields.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonDetailed } from '../../league/contract/shapes.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import type { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { Describe, orNull } from '../openapi/describe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { SimpleSeasonPresenter } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import { SeasonsPresenter } from './seasons.presenter.js';
import { type infer as Infer, z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { SeasonsService } from '../../league/season/seasons/seasons.service.js';
import { Refuses } from '../http/domain-error-answers.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

/** Seasons for everybody. */
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
  @Describe({ query: orNull })
  currentSeason(@Query() query: Record<string, unknown>): Promise<CurrentSeasonAnswer | NoCurrentSeasonAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      if (!season && wantsNull(query)) return { current_season: null, competitors_sorted_number: [] };
      if (!season) throw notFound();
      return {
        current_season: await this.simple.present(manager, season),
        competitors_sorted_number: await this.presenter.presentRidersByNumber(manager, season),
      };
    });
  }

  /** The results of the current season's riders in the season before; null without a current or an earlier season. */
  @Get('get-previous-season')
  @Cached()
  previousSeason(): Promise<PreviousSeasonAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findCurrent(manager);
      const before = season && (await this.seasons.findBefore(manager, season.year));
      return { previous: before && (await this.presenter.presentPrevious(manager, season, before)) };
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
      return { season: await this.presenter.presentDetailed(manager, season) };
    });
  }
}

const year = wholeNumber.pipe(z.int().min(limits.seasonYear.min).max(limits.seasonYear.max));
const createRequest = z.object({
  year,
  top_independent: z.boolean().default(false),
  top_rookie: z.boolean().default(false),
});
const yearRequest = z.object({ year: wholeNumber });
/** `users_picks_state`: the wanted state, so that of two admins who both open the picks the second does not close them. Not in wire.md. */
const toggleRequest = z.object({ users_picks_state: z.boolean().optional().catch(undefined) }).catch({});
const deleteRequest = z.object({ seasonId: id });
const messageRequest = z.object({ season_message_id: id });

const toggleRefusal: TogglePicksRefusal = { no_competitors: false, not_current: false, finalized: false };

/** Seasons for admins. */
@Controller('api')
@Roles('admin')
export class SeasonAdminController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsService,
    private readonly repository: SeasonsRepository,
    private readonly presenter: SeasonsPresenter,
  ) {}

  @Get('get-season-admin')
  read(@Query('season') text: unknown): Promise<SeasonAdminAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.find(manager, text);
      return { season: await this.presenter.presentForAdmins(manager, season) };
    });
  }

  /** What finalize-season would leave out of the standings. */
  @Get('preview-finalize-season')
  previewFinalize(@Query('season') text: unknown): Promise<FinalizeSeasonPreviewAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.find(manager, text);
      return this.presenter.presentFinalizePreview(manager, season);
    });
  }

  @Post('create-season')
  @HttpCode(200)
  async create(
    @Body(new ZodValidationPipe(createRequest, { message: adminMessages.seasons.notUnique }))
    body: Infer<typeof createRequest>,
  ): Promise<object> {
    const { year: wanted, top_independent: topIndependent, top_rookie: topRookie } = body;
    await this.seasons.create({ year: wanted, topIndependent, topRookie });
    return {};
  }

  @Post('delete-season')
  @HttpCode(200)
  async delete(@Body(new ZodValidationPipe(deleteRequest)) body: Infer<typeof deleteRequest>): Promise<object> {
    await this.seasons.delete(body.seasonId);
    return {};
  }

  @Put('set-current-season')
  async setCurrent(@Body(new ZodValidationPipe(yearRequest)) body: Infer<typeof yearRequest>): Promise<object> {
    await this.seasons.setCurrent(body.year);
    return {};
  }

  @Put('toggle-users-picks')
  @Refuses(toggleRefusal)
  async togglePicks(
    @Body(new ZodValidationPipe(toggleRequest)) body: Infer<typeof toggleRequest>,
  ): Promise<PicksStateAnswer> {
    return { users_picks_state: await this.seasons.togglePicks(body.users_picks_state) };
  }

  @Put('finalize-season')
  async finalize(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(yearRequest)) body: Infer<typeof yearRequest>,
  ): Promise<object> {
    await this.seasons.finalize(body.year, caller.id);
    return {};
  }

  @Put('delete-season-message')
  @HttpCode(201)
  async deleteMessage(
    @Body(new ZodValidationPipe(messageRequest)) body: Infer<typeof messageRequest>,
  ): Promise<object> {
    await this.seasons.deleteMessage(body.season_message_id);
    return {};
  }

  private async find(manager: EntityManager, text: unknown): Promise<Season> {
    const number = readWholeNumber(text);
    if (number === null) throw badRequest({ message: messages.seasons.notFound });
    const season = await this.repository.findByYear(manager, number);
    if (!season) throw new DomainError('season_not_found', null);
    return season;
  }
}
