import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import type { Member } from '../../league/members/member.entity.js';
import { findSeason } from '../../league/seasons/seasons.repository.js';
import type { FinalizePreviewAnswer } from '../../league/contract/finalize-preview.js';
import { messages } from '../../league/contract/messages.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { notFound } from '../http/api-exception.js';
import { TooManyRequests } from '../http/too-many-requests.js';
import { checkFinalizable } from './check-finalizable.js';
import { previewFinalize } from './preview-finalize.js';
import { findVisibleWeekend } from './race-weekends.controller.js';

const retryAfterSeconds = 2;

@Controller('api')
@Roles('admin')
export class FinalizePreviewController {
  private busy = false;

  constructor(private readonly database: DataSource) {}

  /** What finalize-race-weekend would do, refused as it would be. It ranks a whole season, so a process does one at a time. */
  @Get('preview-finalize')
  async preview(@CurrentUser() caller: Member, @Query('id') text: unknown): Promise<FinalizePreviewAnswer> {
    if (this.busy) throw new TooManyRequests(retryAfterSeconds);
    this.busy = true;
    try {
      return await readAtOnce(this.database, async (manager) => {
        const weekend = await findVisibleWeekend(manager, readWholeNumber(text));
        const season = weekend && (await findSeason(manager, weekend.seasonId));
        if (!season) throw notFound({ message: messages.weekends.notFoundAdmin });
        await checkFinalizable(manager, season, weekend);
        return { preview: await previewFinalize(manager, season, weekend, caller.id) };
      });
    } finally {
      this.busy = false;
    }
  }
}
