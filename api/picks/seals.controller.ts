import { Controller, Get, Query } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type infer as Infer, z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { messages } from '../../league/contract/messages.js';
import type { PicksSealsAnswer, SealedPicksAnswer } from '../../league/contract/seals.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { readAtOnce } from '../../league/platform/database/data-source.js';
import type { Member } from '../../league/schema/member.entity.js';
import { PicksWindowService } from '../../league/season/picks/picks.service.js';
import { SealsReader } from '../../league/season/picks/seals-reader.service.js';
import type { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { SealsPresenter } from './seals.presenter.js';

const summaryRequest = z.object({ season: wholeNumber });
/** `after`: the number of a root and a position below it, the `next` of the part before; without it the first part. */
const listRequest = summaryRequest.extend({
  after: z
    .string()
    .regex(/^\d{1,9}-\d{1,9}$/)
    .default('0-0'),
});

/** The seals of picks (docs/decisions/sealed-picks.md; not in wire.md). */
@Controller('api')
@Roles('anyone')
export class SealsController {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly window: PicksWindowService,
    private readonly seals: SealsReader,
    private readonly presenter: SealsPresenter,
  ) {}

  /** A summary of a season's seals, with the caller's own seal and its salt; null where nothing is sealed. */
  @Get('get-picks-seals')
  summary(
    @CurrentUser() caller: Member | null,
    @Query(new ZodValidationPipe(summaryRequest, { message: messages.seasons.notFound }))
    { season: year }: Infer<typeof summaryRequest>,
  ): Promise<PicksSealsAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeason(manager, year);
      const summary = await this.seals.findSummary(manager, season.id);
      if (!summary) return { picks_seals: null };
      const own = caller && (await this.seals.findOfMember(manager, season.id, caller.id));
      return { picks_seals: this.presenter.presentSummary(season, summary, own) };
    });
  }

  /** The data with which anybody can verify all seals; digests alone while picks are hidden. */
  @Get('get-sealed-picks')
  list(
    @Query(new ZodValidationPipe(listRequest, { message: messages.seasons.notFound }))
    { season: year, after }: Infer<typeof listRequest>,
  ): Promise<SealedPicksAnswer> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.findSeason(manager, year);
      const visible = !(await this.window.arePicksHidden(manager, season));
      const [number = 0, position = 0] = after.split('-').map(Number);
      const page = await this.seals.findPage(manager, season, { number, position }, limits.sealsPerPart);
      return { sealed_picks: await this.presenter.presentPage(manager, season, page, visible) };
    });
  }

  private async findSeason(manager: EntityManager, year: number): Promise<Season> {
    const season = await this.seasons.findByYear(manager, year);
    if (!season) throw new DomainError('season_not_found', null);
    return season;
  }
}
