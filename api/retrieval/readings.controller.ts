import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Env } from '../../league/config/env.js';
import { Bell } from '../../league/jobs/bell.js';
import type { Member } from '../../league/members/member.entity.js';
import { InjectEnv } from '../../league/process/ground.module.js';
import { PageSight } from '../../league/retrieval/page-sight.entity.js';
import type { CalendarRefusal, PageSightAnswer, RetrievalStarted } from '../../league/wire/answers.js';
import { messages } from '../../league/wire/messages.js';
import { Access } from '../http/access.decorator.js';
import { Caller } from '../http/caller.decorator.js';
import { Parse, readWholeNumber, wholeNumber } from '../http/parse.js';
import { badRequest, notFound } from '../http/refusal.js';
import { refuseFinalized } from '../seasons/refuse-finalized.js';
import { importRiders } from './import-riders.js';
import { presentRidersImport } from './present-outcome.js';
import { readCalendar } from './read-calendar.js';
import { importRequest } from './retrieval.controller.js';

const calendarRequest = z.object({ year: wholeNumber.catch(0) });
const noCalendar: CalendarRefusal = { invalid_season: false, selenium_busy: false };

/** Our own calls: pages that are read for an admin to look through; what was read comes with get-retrieval. */
@Controller('api')
@Access('admin')
export class ReadingsController {
  constructor(
    private readonly database: DataSource,
    private readonly bell: Bell,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Post('read-season-competitors')
  @HttpCode(202)
  async readRiders(
    @Caller() caller: Member,
    @Body(new Parse(importRequest, presentRidersImport('invalid_link'))) body: z.infer<typeof importRequest>,
  ): Promise<RetrievalStarted> {
    const started = await importRiders(this.database, this.bell, this.env, 'riders-preview', body, caller);
    if (!('pid' in started)) throw badRequest(presentRidersImport(started.kind));
    return started;
  }

  @Post('read-season-calendar')
  @HttpCode(202)
  async readCalendar(
    @Caller() caller: Member,
    @Body(new Parse(calendarRequest, noCalendar)) { year }: z.infer<typeof calendarRequest>,
  ): Promise<RetrievalStarted> {
    const started = await readCalendar(this.database, this.bell, this.env, year, caller);
    if (started === 'busy') throw badRequest({ ...noCalendar, selenium_busy: true });
    if (started === 'season_closed') throw refuseFinalized({ ...noCalendar, invalid_season: true });
    if (started === 'invalid_season') throw badRequest({ ...noCalendar, invalid_season: true });
    return started;
  }

  @Get('get-page-sight')
  async readSight(@Query('id') text: unknown): Promise<PageSightAnswer> {
    const sight = await this.database.manager.findOneBy(PageSight, { retrievalId: readWholeNumber(text) ?? 0 });
    if (!sight) throw notFound({ message: messages.retrieval.noSight });
    const { url, screenshot, takenAt } = sight;
    const page = { url, text: sight.text, screenshot: screenshot && screenshot.toString('base64') };
    return { page_sight: { ...page, taken_at: takenAt.toISOString() } };
  }
}
