import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import { messages } from '../../league/contract/messages.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { addResults } from './add-results.js';
import { createRace } from './create-race.js';
import { deleteRace } from './delete-race.js';
import { editRace } from './edit-race.js';
import * as requests from './race-requests.js';

/** The older race form: results typed by hand, on the same data as those retrieved (rules.md 6). */
@Controller('api')
@Roles('admin')
export class RacesController {
  constructor(private readonly database: DataSource) {}

  @Post('create-race')
  @HttpCode(200)
  async create(
    @Body(new ZodValidationPipe(requests.createRace, { message: messages.races.incorrect })) body: requests.CreateRace,
  ): Promise<object> {
    return { race_id: await createRace(this.database, body), message: messages.races.created };
  }

  @Post('edit-race')
  @HttpCode(200)
  async edit(
    @Body(new ZodValidationPipe(requests.editRace, { message: messages.races.invalid })) body: requests.EditRace,
  ): Promise<object> {
    await editRace(this.database, body);
    return {};
  }

  @Post('add-race-results')
  @HttpCode(200)
  async addResults(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(requests.addResults, { ...requests.noResults, message: messages.races.incorrect }))
    body: requests.AddResults,
  ): Promise<object> {
    await addResults(this.database, body, caller);
    return {};
  }

  @Post('delete-race')
  async delete(@Body(new ZodValidationPipe(requests.deleteRace)) body: requests.DeleteRace): Promise<object> {
    await deleteRace(this.database, body.raceId, body.year);
    return {};
  }
}
