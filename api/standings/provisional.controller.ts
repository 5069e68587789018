import { readPageRange } from './standings.controller.js';
import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { ProvisionalStandingsAnswer, StandingsVersionAnswer } from '../../league/contract/standings.js';
import { isDomainError } from '../../league/platform/core/domain-error.js';
import { ProvisionalReader } from '../../league/reading/provisional-reader.service.js';
import { Describe, pageRange, text } from '../openapi/describe.js';
import { notFound } from '../http/api-exception.js';
import { Roles } from '../http/roles.js';
import { isMissing, readWholeNumber } from '../http/zod-validation.pipe.js';
import { Cached } from '../response-cache/response-cache.js';
import { presentProvisional, presentVersion } from './standings.presenter.js';

/** An open page notices newer standings by their version. */
@Controller('api')
@Roles('anyone')
export class ProvisionalController {
  constructor(private readonly reader: ProvisionalReader) {}

  /** Returns at most `limits.provisionalStandings` rows. */
  @Get('get-provisional-standings')
  @Describe({ query: pageRange.extend({ weekend: text }) })
  @Cached()
  async standings(@Query() query: Record<string, unknown>): Promise<ProvisionalStandingsAnswer> {
    const weekendId = readWholeNumber(query['weekend']);
    if (weekendId === null) throw notFound({ message: messages.weekends.notFound });
    try {
      const found = await this.reader.readRows(weekendId, readPageRange(query, limits.provisionalStandings));
      return { provisional: found && presentProvisional(found) };
    } catch (error) {
      throw asUnknownWeekend(error);
    }
  }

  @Get('get-standings-version')
  @Describe({ query: z.object({ season: text, weekend: text }) })
  @Cached()
  async version(@Query() query: Record<string, unknown>): Promise<StandingsVersionAnswer> {
    if (isMissing(query['weekend']))
      return presentVersion(await this.reader.readVersionOfSeason(readWholeNumber(query['season'])));
    try {
      return presentVersion(await this.reader.readVersionOfWeekend(readWholeNumber(query['weekend'])));
    } catch (error) {
      throw asUnknownWeekend(error);
    }
  }
}

/** The message for visitors differs from the message for admins. */
export const asUnknownWeekend = (error: unknown) =>
  isDomainError(error, 'weekend_not_found') ? notFound({ message: messages.weekends.notFound }) : error;
