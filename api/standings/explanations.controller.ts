import { Controller, Get, Query } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readAtOnce } from '../../league/database/read-at-once.js';
import type { Member } from '../../league/members/member.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { findSeasonByYear } from '../../league/seasons/seasons.repository.js';
import type { PointsReceiptAnswer, RankExplanationAnswer } from '../../league/contract/explanations.js';
import { messages } from '../../league/contract/messages.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { notFound } from '../http/api-exception.js';
import { Computes } from '../http/visitor-throttle.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';
import * as requests from './explanation-requests.js';
import { readExplanation } from './read-explanation.js';
import { readReceipt } from './read-receipt.js';

const refusal = { message: messages.explanations.invalid };

/** Why a member stands where they stand. Both calls read table and facts of one moment. */
@Controller('api')
@Roles('anyone')
export class ExplanationsController {
  constructor(private readonly database: DataSource) {}

  @Get('explain-rank')
  @Computes()
  explainRank(
    @Query(new ZodValidationPipe(requests.explainRank, refusal)) { season: year, a, b, weekend }: requests.ExplainRank,
  ): Promise<RankExplanationAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await requireSeason(manager, year);
      return { explanation: await readExplanation(manager, season, { a, b }, weekend) };
    });
  }

  @Get('points-receipt')
  @Computes()
  pointsReceipt(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(requests.pointsReceipt, refusal))
    { season: year, username, weekend }: requests.PointsReceipt,
  ): Promise<PointsReceiptAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await requireSeason(manager, year);
      const whose = { username, weekendId: weekend, callerId: caller?.id ?? null };
      return { receipt: await readReceipt(manager, season, whose) };
    });
  }
}

async function requireSeason(manager: EntityManager, year: number): Promise<Season> {
  const season = await findSeasonByYear(manager, year);
  if (!season) throw notFound({ message: messages.standings.seasonNotFound });
  return season;
}
