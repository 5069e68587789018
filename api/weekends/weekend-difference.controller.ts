import { Body, Controller, Get, HttpCode, Put, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { championshipMessages } from '../../league/contract/championship-classes.js';
import { id, readWholeNumber } from '../../league/contract/fields.js';
import type { CorrectWeekendRefusal, WeekendDifferenceAnswer } from '../../league/contract/weekend-difference.js';
import { WeekendDifferenceReader } from '../../league/reading/weekend-difference-reader.service.js';
import { WeekendCorrectionsService } from '../../league/retrieval/championship/weekend-corrections.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { Refuses } from '../http/domain-error-answers.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { OneAtATime } from './one-at-a-time.js';
import { presentWeekendDifference } from './weekend-difference.presenter.js';

const correctRequest = z.object({
  id,
  version: z.string().max(100),
  send_finalize_email: z.boolean().default(false),
});
const notCorrected: CorrectWeekendRefusal = { stale: false };

/** A final weekend whose results differ from the championship. Not in wire.md. */
@Controller('api')
@Roles('admin')
export class WeekendDifferenceController {
  private readonly previews = new OneAtATime();

  constructor(
    private readonly reader: WeekendDifferenceReader,
    private readonly corrections: WeekendCorrectionsService,
  ) {}

  @Get('get-weekend-difference')
  async read(@Query('id') text: unknown): Promise<WeekendDifferenceAnswer> {
    return presentWeekendDifference(await this.previews.run(() => this.reader.read(readWholeNumber(text))));
  }

  /** Replaces the results of a final weekend with the championship's. Does nothing if they are equal by now. */
  @Put('correct-race-weekend')
  @HttpCode(201)
  @Refuses(notCorrected, { championship_review_stale: { stale: true, message: championshipMessages.notCorrected } })
  async correct(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(correctRequest, notCorrected)) body: Infer<typeof correctRequest>,
  ): Promise<object> {
    const { version, send_finalize_email: sendEmails } = body;
    await this.corrections.correct(body.id, { version, sendEmails }, caller.id);
    return {};
  }
}
