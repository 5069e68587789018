import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readAtOnce } from '../../league/database/read-at-once.js';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import type { AddedAnswer, RaceWeekendAdminAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { id, ZodValidationPipe, readWholeNumber } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { noReason } from './check-finalizable.js';
import { createWeekend } from './create-weekend.js';
import { createWeekends } from './create-weekends.js';
import { deleteWeekend } from './delete-weekend.js';
import { editWeekend } from './edit-weekend.js';
import { finalizeWeekend } from './finalize-weekend.js';
import { readStretch } from '../standings/read-stretch.js';
import { findVisibleWeekend } from './race-weekends.controller.js';
import { readWeekend } from './read-weekend.js';
import { unFinalizeWeekend } from './un-finalize-weekend.js';

const idRequest = z.object({ id });
const finalizeRequest = z.object({ id, send_finalize_email: z.boolean().default(false) });

@Controller('api')
@Roles('admin')
export class WeekendAdminController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    @InjectEnv() private readonly env: Env,
  ) {}

  /** Of the standings the first `limits.standingsOfAdmin`, or so many at most of the part that the query asks for. */
  @Get('get-race-weekend-admin')
  read(@Query() query: Record<string, unknown>): Promise<RaceWeekendAdminAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const weekend = await findVisibleWeekend(manager, readWholeNumber(query['id']));
      if (!weekend) throw notFound({ message: messages.weekends.notFoundAdmin });
      const stretch = await readStretch(manager, query, limits.standingsOfAdmin);
      return { race_weekend: { ...(await readWeekend(manager, weekend, stretch)), url: weekend.url, grid: [] } };
    });
  }

  /** Our own call: weekends of the results site's calendar that were looked through. */
  @Post('create-race-weekends')
  async createSeveral(@Body() body: unknown): Promise<AddedAnswer> {
    return { amount_added: await createWeekends(this.database, this.env.RESULTS_SITE_URL, body) };
  }

  @Post('create-race-weekend')
  async create(@Body() body: unknown): Promise<object> {
    await createWeekend(this.database, this.env.RESULTS_SITE_URL, body);
    return {};
  }

  @Put('edit-race-weekend')
  @HttpCode(201)
  async edit(@Body() body: unknown): Promise<object> {
    await editWeekend(this.database, this.dispatcher, this.env.RESULTS_SITE_URL, body);
    return {};
  }

  @Put('delete-race-weekend')
  @HttpCode(201)
  async delete(@Body(new ZodValidationPipe(idRequest)) body: z.infer<typeof idRequest>): Promise<object> {
    await deleteWeekend(this.database, this.dispatcher, body.id);
    return {};
  }

  @Put('finalize-race-weekend')
  @HttpCode(201)
  async finalize(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(finalizeRequest, noReason)) body: z.infer<typeof finalizeRequest>,
  ): Promise<object> {
    await finalizeWeekend(this.database, this.dispatcher, body.id, {
      sendEmails: body.send_finalize_email,
      originId: caller.id,
    });
    return {};
  }

  @Put('un-finalize-race-weekend')
  @HttpCode(201)
  async unFinalize(@Body(new ZodValidationPipe(idRequest)) body: z.infer<typeof idRequest>): Promise<object> {
    await unFinalizeWeekend(this.database, this.dispatcher, body.id);
    return {};
  }
}
