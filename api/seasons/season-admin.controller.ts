import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import { z } from 'zod';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { PicksStateAnswer, SeasonAdminAnswer } from '../../league/contract/answers.js';
import { Roles } from '../http/roles.decorator.js';
import { id, ZodValidationPipe, readWholeNumber, wholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { createSeason } from './create-season.js';
import { deleteSeasonMessage } from './delete-season-message.js';
import { deleteSeason } from './delete-season.js';
import { finalizeSeason } from './finalize-season.js';
import { readSeasonAdmin } from './read-season-admin.js';
import { setCurrentSeason } from './set-current-season.js';
import { togglePicks } from './toggle-picks.js';

const year = wholeNumber.pipe(z.int().min(limits.seasonYear.min).max(limits.seasonYear.max));
const createRequest = z.object({
  year,
  top_independent: z.boolean().default(false),
  top_rookie: z.boolean().default(false),
});
const yearRequest = z.object({ year: wholeNumber });
/** Our own: the state that is wanted, so that two admins who both open the picks don't close them again. */
const toggleRequest = z.object({ users_picks_state: z.boolean().optional().catch(undefined) }).catch({});
const deleteRequest = z.object({ seasonId: id });
const messageRequest = z.object({ season_message_id: id });

@Controller('api')
@Roles('admin')
export class SeasonAdminController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
  ) {}

  @Get('get-season-admin')
  read(@Query('season') text: unknown): Promise<SeasonAdminAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const number = readWholeNumber(text);
      if (number === null) throw badRequest({ message: messages.seasons.notFound });
      const season = await findSeasonByYear(manager, number);
      if (!season) throw notFound({ message: messages.seasons.notFound });
      return { season: await readSeasonAdmin(manager, season) };
    });
  }

  @Post('create-season')
  @HttpCode(200)
  async create(
    @Body(new ZodValidationPipe(createRequest, { message: messages.seasons.notUnique }))
    body: z.infer<typeof createRequest>,
  ): Promise<object> {
    await createSeason(this.database, body.year, body.top_independent, body.top_rookie);
    return {};
  }

  @Post('delete-season')
  @HttpCode(200)
  async delete(@Body(new ZodValidationPipe(deleteRequest)) body: z.infer<typeof deleteRequest>): Promise<object> {
    await deleteSeason(this.database, body.seasonId);
    return {};
  }

  @Put('set-current-season')
  async setCurrent(@Body(new ZodValidationPipe(yearRequest)) body: z.infer<typeof yearRequest>): Promise<object> {
    await setCurrentSeason(this.database, body.year);
    return {};
  }

  @Put('toggle-users-picks')
  togglePicks(
    @Body(new ZodValidationPipe(toggleRequest)) body: z.infer<typeof toggleRequest>,
  ): Promise<PicksStateAnswer> {
    return togglePicks(this.database, body.users_picks_state);
  }

  @Put('finalize-season')
  async finalize(@Body(new ZodValidationPipe(yearRequest)) body: z.infer<typeof yearRequest>): Promise<object> {
    await finalizeSeason(this.database, this.dispatcher, body.year);
    return {};
  }

  @Put('delete-season-message')
  @HttpCode(201)
  async deleteMessage(
    @Body(new ZodValidationPipe(messageRequest)) body: z.infer<typeof messageRequest>,
  ): Promise<object> {
    await deleteSeasonMessage(this.database, body.season_message_id);
    return {};
  }
}
