import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { isUsername } from '../../league/contract/fields.js';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { WhatIfAnswer, WhatIfTableAnswer } from '../../league/contract/what-if.js';
import type { Member } from '../../league/schema/member.entity.js';
import { WhatIfReader } from '../../league/outlook/what-if/what-if-reader.service.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Throttle } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { Cached } from '../response-cache/response-cache.js';
import { presentSupposedPage, presentWhatIf } from './what-if.presenter.js';

const names = z
  .string()
  .transform((text) => text.split(','))
  .refine((all) => all.length <= limits.comparedMembers && all.every(isUsername));
const factsRequest = z.object({ season: wholeNumber, usernames: names.nullable().default(null) });

const riderId = z.int().positive();
const session = z.array(riderId).max(limits.ridersOfSeason).nullable();
const weekend = z.object({ id: z.int().positive(), sprint: session, race: session });
const rankRequest = z.object({
  season: z.int().min(limits.seasonYear.min).max(limits.seasonYear.max),
  weekends: z.array(weekend).max(limits.whatIfWeekends),
  with_bonus: z.boolean(),
  offset: z.int().min(0).nullable().default(null),
});

/** See docs/decisions/projection.md. Not in wire.md. Supposed results are not stored. */
@Controller('api')
@Roles('anyone')
export class WhatIfController {
  constructor(
    private readonly reader: WhatIfReader,
    private readonly throttle: Throttle,
  ) {}

  /** The response is the same for everybody, without hidden picks. */
  @Get('get-what-if')
  @Cached()
  async facts(
    @Query(new ZodValidationPipe(factsRequest, { message: messages.whatIf.invalid }))
    { season: year, usernames }: Infer<typeof factsRequest>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<WhatIfAnswer> {
    const facts = await this.reader.read(year, usernames);
    // The window closes at a certain time, without a change in the database.
    if (facts.hidden) void reply.header('cache-control', 'no-store');
    return { what_if: presentWhatIf(facts) };
  }

  /** Ranks on the server, for leagues with too many members for a browser. */
  @Post('rank-what-if')
  @HttpCode(200)
  @Roles('member')
  async rank(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(rankRequest, { message: messages.whatIf.invalid }))
    { season: year, weekends, with_bonus: withBonus, offset }: Infer<typeof rankRequest>,
  ): Promise<WhatIfTableAnswer> {
    await this.throttle.count('what-if', String(caller.id));
    const supposed = weekends.map(({ id, ...sessions }) => ({ weekendId: id, ...sessions }));
    const page = await this.reader.rank(year, caller.id, { weekends: supposed, withBonus, offset });
    return { what_if_table: presentSupposedPage(page) };
  }
}
