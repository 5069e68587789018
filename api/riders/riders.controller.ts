import { Body, Controller, Get, HttpCode, HttpException, HttpStatus, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { AddedAnswer, CreateCompetitorAnswer } from '../../league/contract/answers.js';
import { readWholeNumber } from '../../league/contract/fields.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import type { SeasonRider } from '../../league/contract/shapes.js';
import type { Member } from '../../league/schema/member.entity.js';
import { ChampionshipReader } from '../../league/season/riders/championship-reader.service.js';
import { RidersService } from '../../league/season/riders/riders.service.js';
import { Describe } from '../openapi/describe.js';
import { ApiException, badRequest } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Refuses } from '../http/domain-error-answers.js';
import { Roles } from '../http/roles.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentSeasonRider } from '../presenters/shapes.presenter.js';
import * as requests from './rider-requests.js';

const created: CreateCompetitorAnswer = {
  season_not_found: false,
  rider_exists: false,
  competitor_not_found: false,
  points_not_valid: false,
  competitor_points_not_found: false,
};

@Controller('api')
@Roles('admin')
export class RidersController {
  constructor(
    private readonly championship: ChampionshipReader,
    private readonly riders: RidersService,
  ) {}

  @Get('get-season-competitor')
  async read(@Query('id') text: unknown): Promise<{ competitor: SeasonRider }> {
    return { competitor: presentSeasonRider(await this.championship.readEntry(readWholeNumber(text) ?? 0)) };
  }

  @Post('create-competitor')
  @Describe({ body: requests.createRider })
  @Refuses(created)
  async create(@CurrentUser() caller: Member, @Body() body: unknown): Promise<CreateCompetitorAnswer> {
    const parsed = requests.createRider.safeParse(body);
    if (!parsed.success) throw badRequest(toInvalidFlags(parsed.error));
    const { competitor_points, independent, rookie, season } = parsed.data.competitor_position;
    const { competitor, points } = competitor_points;
    await this.riders.create(season, { ...competitor, independent, rookie, points }, caller);
    return created;
  }

  /** Creates the reviewed riders from a page, and changes numbers of riders in the season (not in wire.md). */
  @Post('create-competitors')
  @Refuses(created)
  async createSeveral(
    @Body(new ZodValidationPipe(requests.createRiders, { ...created, message: adminMessages.riders.incorrect }))
    body: requests.CreateRiders,
  ): Promise<AddedAnswer> {
    const { season, competitors, new_numbers } = body;
    const { count, changedCount, notAdded } = await this.riders.createMissing(season, competitors, new_numbers);
    return {
      amount_added: count,
      ...(changedCount > 0 && { amount_changed: changedCount }),
      ...(notAdded.length > 0 && { problems: notAdded.map(({ reason }) => reason) }),
    };
  }

  @Post('edit-season-competitor')
  @HttpCode(200)
  async edit(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(requests.editRider, { message: adminMessages.riders.invalid }))
    body: requests.EditRider,
  ): Promise<object> {
    await this.riders.edit(body.id, requests.toRiderFields(body), caller);
    return {};
  }

  @Post('delete-competitor')
  @HttpCode(200)
  async delete(@Body(new ZodValidationPipe(requests.deleteRider)) body: requests.DeleteRider): Promise<object> {
    const { inUse } = await this.riders.delete(body.season_id, [body.competitor_id]);
    if (inUse.length > 0) throw inUseRefusal(adminMessages.riders.inUse);
    return {};
  }

  @Post('delete-competitors')
  async deleteMany(@Body(new ZodValidationPipe(requests.deleteRiders)) body: requests.DeleteRiders): Promise<object> {
    const { inUse } = await this.riders.delete(body.season_id, body.competitors_ids);
    if (inUse.length > 0) throw inUseRefusal(adminMessages.riders.someInUse);
    return {};
  }
}

function inUseRefusal(message: string): HttpException {
  return new ApiException(HttpStatus.UNPROCESSABLE_ENTITY, { message });
}

/** Flags the parts of the nested rider that are missing or invalid. */
function toInvalidFlags(error: z.ZodError): CreateCompetitorAnswer & { message: string } {
  const missing = (...path: string[]) =>
    error.issues.some((issue) => path.every((key, index) => issue.path[index + 1] === key));
  return {
    ...created,
    season_not_found: missing('season'),
    competitor_not_found: missing('competitor_points', 'competitor'),
    points_not_valid: missing('competitor_points', 'points'),
    competitor_points_not_found: error.issues.some(({ path }) => path.length <= 2 && path.at(-1) !== 'season'),
    message: adminMessages.riders.incorrect,
  };
}
