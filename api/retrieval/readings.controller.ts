import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Env } from '../../league/core/env.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { PageCapture } from '../../league/retrieval/page-capture.entity.js';
import type { CalendarRefusal, PageCaptureAnswer, RetrievalStarted } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { ZodValidationPipe, readWholeNumber, wholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { importRiders } from './import-riders.js';
import { presentRidersImport } from './present-outcome.js';
import { readCalendar } from './read-calendar.js';
import { importRequest } from './retrieval.controller.js';

const calendarRequest = z.object({ year: wholeNumber.catch(0) });
const noCalendar: CalendarRefusal = { invalid_season: false, selenium_busy: false };

/** Our own calls: pages that are read for an admin to look through; what was read comes with get-retrieval. */
@Controller('api')
@Roles('admin')
export class ReadingsController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Post('read-season-competitors')
  @HttpCode(202)
  async readRiders(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(importRequest, presentRidersImport('invalid_link')))
    body: z.infer<typeof importRequest>,
  ): Promise<RetrievalStarted> {
    const started = await importRiders(this.database, this.dispatcher, this.env, 'riders-preview', body, caller);
    if (!('pid' in started)) throw badRequest(presentRidersImport(started.kind));
    return started;
  }

  @Post('read-season-calendar')
  @HttpCode(202)
  async readCalendar(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(calendarRequest, noCalendar)) { year }: z.infer<typeof calendarRequest>,
  ): Promise<RetrievalStarted> {
    const started = await readCalendar(this.database, this.dispatcher, this.env, year, caller);
    if (started === 'busy') throw badRequest({ ...noCalendar, selenium_busy: true });
    if (started === 'season_closed') throw refuseFinalized({ ...noCalendar, invalid_season: true });
    if (started === 'invalid_season') throw badRequest({ ...noCalendar, invalid_season: true });
    return started;
  }

  @Get('get-page-sight')
  async readSight(@Query('id') text: unknown): Promise<PageCaptureAnswer> {
    const sight = await this.database.manager.findOneBy(PageCapture, { retrievalId: readWholeNumber(text) ?? 0 });
    if (!sight) throw notFound({ message: messages.retrieval.noSight });
    const { url, screenshot, takenAt } = sight;
    const page = { url, text: sight.text, screenshot: screenshot && screenshot.toString('base64') };
    return { page_sight: { ...page, taken_at: takenAt.toISOString() } };
  }
}
