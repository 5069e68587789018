import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { CalendarRefusal, PageCaptureAnswer, RetrievalStarted } from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import type { Member } from '../../league/members/member.entity.js';
import { RetrievalService } from '../../league/retrieval/retrieval.service.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals.repository.js';
import { notFound } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Refuses } from '../http/domain-errors.js';
import { Roles } from '../http/roles.js';
import { readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentCapture } from './retrieval.presenter.js';
import { importRequest, notImported, RefusesRidersImport } from './riders-import.js';

const calendarRequest = z.object({ year: wholeNumber.catch(0) });
const noCalendar: CalendarRefusal = { invalid_season: false, selenium_busy: false };

/** Our own calls: pages that are read for an admin to review before the import; what was read is part of get-retrieval. */
@Controller('api')
@Roles('admin')
export class ReadingsController {
  constructor(
    private readonly database: DataSource,
    private readonly service: RetrievalService,
    private readonly retrievals: RetrievalsRepository,
  ) {}

  @Post('read-season-competitors')
  @HttpCode(202)
  @RefusesRidersImport()
  async readRiders(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(importRequest, notImported)) body: z.infer<typeof importRequest>,
  ): Promise<RetrievalStarted> {
    return { pid: await this.service.startRiders('riders-preview', body, caller.id) };
  }

  @Post('read-season-calendar')
  @HttpCode(202)
  @Refuses(noCalendar, {
    retrieval_busy: { selenium_busy: true },
    retrieval_season_unknown: { invalid_season: true },
    season_finalized: { invalid_season: true },
  })
  async readCalendar(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(calendarRequest, noCalendar)) { year }: z.infer<typeof calendarRequest>,
  ): Promise<RetrievalStarted> {
    return { pid: await this.service.startCalendar(year, caller.id) };
  }

  @Get('get-page-sight')
  async readCapture(@Query('id') text: unknown): Promise<PageCaptureAnswer> {
    const capture = await this.retrievals.findCapture(this.database.manager, readWholeNumber(text) ?? 0);
    if (!capture) throw notFound({ message: messages.retrieval.noSight });
    return presentCapture(capture);
  }
}
