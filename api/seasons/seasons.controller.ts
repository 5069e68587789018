import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
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
import type { Member } from '../../league/schema/member.entity.js';
import { SeasonAdministrationReader } from '../../league/retrieval/retrievals/season-administration-reader.service.js';
import { SeasonsReader } from '../../league/season/seasons/seasons-reader.service.js';
import { Describe, orNull } from '../openapi/describe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { presentSeason } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import {
  presentDetailedSeason,
  presentFinalizeSeasonPreview,
  presentPreviousSeason,
  presentRidersByNumber,
  presentSeasonForAdmins,
} from './seasons.presenter.js';
import { type infer as Infer, z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { SeasonsService } from '../../league/season/seasons/seasons.service.js';
import { Refuses } from '../http/domain-error-answers.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

/** Seasons for everybody. */
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

  /** The results of the current season's riders in the season before; null without a current or an earlier season. */
  @Get('get-previous-season')
  @Cached()
  async previousSeason(): Promise<PreviousSeasonAnswer> {
    return { previous: presentPreviousSeason(await this.reader.readPrevious()) };
  }

  @Get('get-users-picks-state')
  async picksState(): Promise<PicksStateAnswer> {
    return { users_picks_state: await this.reader.isPicksWindowOpen() };
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
function readYear(text: unknown): number {
  const number = readWholeNumber(text);
  if (number === null) throw badRequest({ message: messages.seasons.notFound });
  return number;
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
    private readonly seasons: SeasonsService,
    private readonly reader: SeasonsReader,
    private readonly administration: SeasonAdministrationReader,
  ) {}

  @Get('get-season-admin')
  async read(@Query('season') text: unknown): Promise<SeasonAdminAnswer> {
    return { season: presentSeasonForAdmins(await this.administration.read(readYear(text))) };
  }

  /** What finalize-season would leave out of the standings. */
  @Get('preview-finalize-season')
  async previewFinalize(@Query('season') text: unknown): Promise<FinalizeSeasonPreviewAnswer> {
    return presentFinalizeSeasonPreview(await this.reader.readOpenWeekends(readYear(text)));
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
}
