import { Controller, Get, Query, Res } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type { StandingsAnswer } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { SeasonProgressAnswer } from '../../league/contract/standings.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { StandingsPageReader } from '../../league/reading/standings-page-reader.service.js';
import type { PageRange } from '../../league/standings/standings-reader.service.js';
import { Describe, pageRange, text } from '../openapi/describe.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentOrigin, presentWeekend } from '../presenters/shapes.presenter.js';
import { Cached } from '../response-cache/response-cache.js';
import { presentProgress, presentTableRows } from './standings.presenter.js';

/** Comma-separated names without duplicates, ignoring case. */
const differentNames = z
  .string()
  .transform((text) => text.split(','))
  .refine((names) => names.length <= limits.comparedMembers && names.every(isUsername))
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length);
const progressRequest = z.object({ season: wholeNumber, usernames: differentNames });

@Controller('api')
@Roles('anyone')
export class StandingsController {
  constructor(private readonly reader: StandingsPageReader) {}

  @Get('get-standings')
  @Describe({ query: pageRange.extend({ season: text }) })
  @Cached()
  async standings(
    @CurrentUser() caller: Member | null,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StandingsAnswer> {
    const year = readWholeNumber(query['season']);
    const page = await this.reader.readLatest(year, readPageRange(query), caller?.id ?? null);
    // The response contains the caller's own picks, so it must not be cached for others.
    if (page.hidden) void reply.header('cache-control', 'no-store');
    return {
      standings: { users_picks: presentTableRows(page) },
      amount_users_picks: page.count,
      after: page.origin && presentOrigin(page.origin),
      being_corrected: page.beingCorrected.map(presentWeekend),
    };
  }

  @Get('get-season-progress')
  @Computes()
  async progress(
    @Query(new ZodValidationPipe(progressRequest, { message: messages.progress.invalid }))
    { season: year, usernames }: Infer<typeof progressRequest>,
  ): Promise<SeasonProgressAnswer> {
    return { progress: presentProgress(await this.reader.readProgress(year, usernames)) };
  }
}

const defaultAroundRows = 11;

/** Reads `amount` rows (all if it is 0 or missing) from `offset`, or around a member. `atMost` limits the number. */
export function readPageRange(query: Record<string, unknown>, atMost: number | null = null): PageRange {
  const { around } = query;
  const asked = readWholeNumber(query['amount']) ?? 0;
  const wanted = asked || (typeof around === 'string' ? defaultAroundRows : 0);
  const limit = atMost === null ? wanted : Math.min(wanted || atMost, atMost);
  return typeof around === 'string' ? { around, limit } : { offset: readWholeNumber(query['offset']) ?? 0, limit };
}
