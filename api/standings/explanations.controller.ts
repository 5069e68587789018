import { Controller, Get, Query } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { messages } from '../../league/contract/messages.js';
import type { HeadToHeadAnswer, PointsReceiptAnswer, RankExplanationAnswer } from '../../league/contract/standings.js';
import { isUsername } from '../../league/contract/fields.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import { ExplanationsService, HeadToHeadService } from '../../league/standings/explanations.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { Computes } from '../http/throttle.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { SnapshotReads } from '../response-cache/snapshot-reads.js';
import { ExplanationsPresenter, HeadToHeadPresenter } from './explanations.presenter.js';

const username = z.string().refine(isUsername);
/** Null: the season's latest standings. */
const weekend = wholeNumber.nullable().default(null);
const areDifferent = ({ a, b }: { a: string; b: string }) => a.toLowerCase() !== b.toLowerCase();
const explainRank = z
  .object({ season: wholeNumber, a: username, b: username, weekend })
  .refine(areDifferent, { path: ['b'] });
const compared = z.object({ season: wholeNumber, a: username, b: username }).refine(areDifferent, { path: ['b'] });
const pointsReceipt = z.object({ season: wholeNumber, username, weekend });

const refusal = { message: messages.explanations.invalid };

/** Explanations of positions, and comparisons of two members. Each call reads one state of the database. */
@Controller('api')
@Roles('anyone')
export class ExplanationsController {
  constructor(
    private readonly snapshots: SnapshotReads,
    private readonly standings: StandingsReader,
    private readonly explanations: ExplanationsService,
    private readonly picksWindow: PicksWindowService,
    private readonly presenter: ExplanationsPresenter,
    private readonly headToHead: HeadToHeadService,
    private readonly headToHeadPresenter: HeadToHeadPresenter,
  ) {}

  @Get('explain-rank')
  @Computes()
  explainRank(
    @Query(new ZodValidationPipe(explainRank, refusal)) query: Infer<typeof explainRank>,
  ): Promise<RankExplanationAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const season = await this.standings.findSeason(manager, query.season);
      const comparison = await this.explanations.compare(manager, season, query, query.weekend);
      return { explanation: await this.presenter.presentComparison(manager, comparison) };
    });
  }

  @Get('points-receipt')
  @Computes()
  pointsReceipt(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(pointsReceipt, refusal)) query: Infer<typeof pointsReceipt>,
  ): Promise<PointsReceiptAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const season = await this.standings.findSeason(manager, query.season);
      const receipt = await this.explanations.findReceipt(manager, season, query.username, query.weekend);
      const own = receipt.row.memberId === (caller?.id ?? null);
      const hidden = !own && (await this.picksWindow.arePicksHidden(manager, season));
      return { receipt: await this.presenter.presentReceipt(manager, receipt, hidden) };
    });
  }

  @Get('get-head-to-head')
  @Computes()
  compare(@Query(new ZodValidationPipe(compared, refusal)) query: Infer<typeof compared>): Promise<HeadToHeadAnswer> {
    return this.snapshots.readAtOnce(async (manager) => {
      const season = await this.standings.findSeason(manager, query.season);
      const members = await this.headToHead.compare(manager, season, query);
      const hidden = await this.picksWindow.arePicksHidden(manager, season);
      return { head_to_head: await this.headToHeadPresenter.present(manager, members, hidden) };
    });
  }
}
