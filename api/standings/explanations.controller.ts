import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { PointsReceiptAnswer, RankExplanationAnswer } from '../../league/contract/explanations.js';
import { messages } from '../../league/contract/messages.js';
import { readAtOnce } from '../../league/database/data-source.js';
import { isUsername } from '../../league/members/member-fields.js';
import type { Member } from '../../league/members/member.entity.js';
import { PicksWindowService } from '../../league/picks/picks-window.service.js';
import { ExplanationsService } from '../../league/standings/explanations.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { ExplanationsPresenter } from './explanations.presenter.js';

const username = z.string().refine(isUsername);
/** Without one the season's standings are meant. */
const weekend = wholeNumber.nullable().default(null);
const explainRank = z
  .object({ season: wholeNumber, a: username, b: username, weekend })
  .refine(({ a, b }) => a.toLowerCase() !== b.toLowerCase(), { path: ['b'] });
const pointsReceipt = z.object({ season: wholeNumber, username, weekend });

const refusal = { message: messages.explanations.invalid };

/** Why a member has a position. Both calls read table and facts of one moment. */
@Controller('api')
@Roles('anyone')
export class ExplanationsController {
  constructor(
    private readonly database: DataSource,
    private readonly standings: StandingsReader,
    private readonly explanations: ExplanationsService,
    private readonly picksWindow: PicksWindowService,
    private readonly presenter: ExplanationsPresenter,
  ) {}

  @Get('explain-rank')
  @Computes()
  explainRank(
    @Query(new ZodValidationPipe(explainRank, refusal)) query: z.infer<typeof explainRank>,
  ): Promise<RankExplanationAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, query.season);
      const comparison = await this.explanations.compare(manager, season, query, query.weekend);
      return { explanation: await this.presenter.presentComparison(manager, comparison) };
    });
  }

  @Get('points-receipt')
  @Computes()
  pointsReceipt(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(pointsReceipt, refusal)) query: z.infer<typeof pointsReceipt>,
  ): Promise<PointsReceiptAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.standings.findSeason(manager, query.season);
      const receipt = await this.explanations.findReceipt(manager, season, query.username, query.weekend);
      const own = receipt.row.memberId === (caller?.id ?? null);
      const hidden = !own && (await this.picksWindow.arePicksHidden(manager, season));
      return { receipt: await this.presenter.presentReceipt(manager, receipt, hidden) };
    });
  }
}
