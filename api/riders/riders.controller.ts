import { Body, Controller, Get, HttpCode, HttpException, HttpStatus, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { readAtOnce } from '../../league/database/read-at-once.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { findSeason } from '../../league/seasons/seasons.repository.js';
import type { AddedAnswer, CreateCompetitorAnswer } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonRider } from '../../league/contract/shapes.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { ZodValidationPipe, readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound, ApiException } from '../http/api-exception.js';
import { presentSeasonRider } from '../present/present-rider.js';
import { created, createRider } from './create-rider.js';
import { createRiders } from './create-riders.js';
import { deleteRiders } from './delete-riders.js';
import { editRider } from './edit-rider.js';
import { readSeasonRiders } from './read-season-riders.js';
import * as requests from './rider-requests.js';

@Controller('api')
@Roles('admin')
export class RidersController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
  ) {}

  @Get('get-season-competitor')
  read(@Query('id') text: unknown): Promise<{ competitor: SeasonRider }> {
    return readAtOnce(this.database, async (manager) => {
      const rider = await manager.findOneBy(Rider, { id: readWholeNumber(text) ?? 0 });
      const season = rider && (await findSeason(manager, rider.seasonId));
      const riders = season ? await readSeasonRiders(manager, season.id) : [];
      const entry = riders.find((one) => one.rider.id === rider?.id);
      if (!entry) throw notFound({ message: messages.riders.notFound });
      return { competitor: presentSeasonRider(entry) };
    });
  }

  @Post('create-competitor')
  async create(@CurrentUser() caller: Member, @Body() body: unknown): Promise<CreateCompetitorAnswer> {
    const parsed = requests.createRider.safeParse(body);
    if (!parsed.success) throw badRequest(whatIsMissing(parsed.error));
    await createRider(this.database, this.dispatcher, parsed.data.competitor_position, caller);
    return created;
  }

  /** Our own call: riders that were read from a page and looked through. */
  @Post('create-competitors')
  async createSeveral(
    @Body(new ZodValidationPipe(requests.createRiders, { ...created, message: messages.riders.incorrect }))
    body: requests.CreateRiders,
  ): Promise<AddedAnswer> {
    return { amount_added: await createRiders(this.database, this.dispatcher, body) };
  }

  @Post('edit-season-competitor')
  @HttpCode(200)
  async edit(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(requests.editRider, { message: messages.riders.invalid })) body: requests.EditRider,
  ): Promise<object> {
    await editRider(this.database, this.dispatcher, body, caller);
    return {};
  }

  @Post('delete-competitor')
  @HttpCode(200)
  async delete(@Body(new ZodValidationPipe(requests.deleteRider)) body: requests.DeleteRider): Promise<object> {
    const { inUse } = await deleteRiders(this.database, this.dispatcher, body.season_id, [body.competitor_id]);
    if (inUse.length > 0) throw inUseRefusal(messages.riders.inUse);
    return {};
  }

  @Post('delete-competitors')
  async deleteMany(@Body(new ZodValidationPipe(requests.deleteRiders)) body: requests.DeleteRiders): Promise<object> {
    const { inUse } = await deleteRiders(this.database, this.dispatcher, body.season_id, body.competitors_ids);
    if (inUse.length > 0) throw inUseRefusal(messages.riders.someInUse);
    return {};
  }
}

function inUseRefusal(message: string): HttpException {
  return new ApiException(HttpStatus.UNPROCESSABLE_ENTITY, { message });
}

/** The flags of a body that does not fit: which part of the nested rider is missing or not valid. */
function whatIsMissing(error: z.ZodError): CreateCompetitorAnswer & { message: string } {
  const missing = (...path: string[]) =>
    error.issues.some((issue) => path.every((key, at) => issue.path[at + 1] === key));
  return {
    ...created,
    season_not_found: missing('season'),
    competitor_not_found: missing('competitor_points', 'competitor'),
    points_not_valid: missing('competitor_points', 'points'),
    competitor_points_not_found: error.issues.some(({ path }) => path.length <= 2 && path.at(-1) !== 'season'),
    message: messages.riders.incorrect,
  };
}
