import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { HeadToHeadAnswer, PointsReceiptAnswer, RankExplanationAnswer } from '../../league/contract/standings.js';
import { isUsername } from '../../league/contract/fields.js';
import { ExplanationsReader } from '../../league/reading/explanations-reader.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentComparison, presentHeadToHead, presentReceipt } from './explanations.presenter.js';

const username = z.string().refine(isUsername);
/** Null means the latest standings of the season. */
const weekend = wholeNumber.nullable().default(null);
const areDifferent = ({ a, b }: { a: string; b: string }) => a.toLowerCase() !== b.toLowerCase();
const explainRank = z
  .object({ season: wholeNumber, a: username, b: username, weekend })
  .refine(areDifferent, { path: ['b'] });
const compared = z.object({ season: wholeNumber, a: username, b: username }).refine(areDifferent, { path: ['b'] });
const pointsReceipt = z.object({ season: wholeNumber, username, weekend });

const refusal = { message: messages.explanations.invalid };

/** Each call reads one state of the database. */
@Controller('api')
@Roles('anyone')
export class ExplanationsController {
  constructor(private readonly reader: ExplanationsReader) {}

  @Get('explain-rank')
  @Computes()
  async explainRank(
    @Query(new ZodValidationPipe(explainRank, refusal)) query: Infer<typeof explainRank>,
  ): Promise<RankExplanationAnswer> {
    return { explanation: presentComparison(await this.reader.readComparison(query.season, query, query.weekend)) };
  }

  @Get('points-receipt')
  @Computes()
  async pointsReceipt(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(pointsReceipt, refusal)) query: Infer<typeof pointsReceipt>,
  ): Promise<PointsReceiptAnswer> {
    const { season, username: name, weekend: weekendId } = query;
    return { receipt: presentReceipt(await this.reader.readReceipt(season, name, weekendId, caller?.id ?? null)) };
  }

  @Get('get-head-to-head')
  @Computes()
  async compare(
    @Query(new ZodValidationPipe(compared, refusal)) query: Infer<typeof compared>,
  ): Promise<HeadToHeadAnswer> {
    return { head_to_head: presentHeadToHead(await this.reader.readHeadToHead(query.season, query)) };
  }
}
