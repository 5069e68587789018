import { importRequest, notImported, RefusesRidersImport } from './retrieval.controller.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { CalendarRefusal, PageCaptureAnswer, RetrievalStarted } from '../../league/contract/answers.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import type { Member } from '../../league/schema/member.entity.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import { RetrievalReader } from '../../league/retrieval/retrievals/retrieval-reader.service.js';
import { notFound } from '../http/api-exception.js';
import { CurrentUser } from '../http/request.js';
import { Refuses } from '../http/domain-error-answers.js';
import { Roles } from '../http/roles.js';
import { readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentCapture } from './retrieval.presenter.js';

const calendarRequest = z.object({ year: wholeNumber.catch(0) });

const noCalendar: CalendarRefusal = { invalid_season: false, selenium_busy: false };

/** get-retrieval returns the riders or weekends, and an admin reviews them before the import. Not in wire.md. */
@Controller('api')
@Roles('admin')
export class ImportReviewController {
  constructor(
    private readonly service: RetrievalService,
    private readonly retrievals: RetrievalReader,
  ) {}

  @Post('read-season-competitors')
  @HttpCode(202)
  @RefusesRidersImport()
  async readRiders(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(importRequest, notImported)) body: Infer<typeof importRequest>,
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
    @Body(new ZodValidationPipe(calendarRequest, noCalendar)) { year }: Infer<typeof calendarRequest>,
  ): Promise<RetrievalStarted> {
    return { pid: await this.service.startCalendar(year, caller.id) };
  }

  @Get('get-page-sight')
  async readCapture(@Query('id') text: unknown): Promise<PageCaptureAnswer> {
    const capture = await this.retrievals.readCapture(readWholeNumber(text) ?? 0);
    if (!capture) throw notFound({ message: adminMessages.retrieval.noSight });
    return presentCapture(capture);
  }
}
