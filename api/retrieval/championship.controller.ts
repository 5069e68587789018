import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { championshipClasses } from '../../league/contract/championship-classes.js';
import type { ReadChampionshipRefusal, SetUpAnswer, SetUpRefusal } from '../../league/contract/championship-setup.js';
import type { ReadClassificationRefusal, StoreClassificationRefusal } from '../../league/contract/classification.js';
import { eventType } from '../../league/contract/limits.js';
import type { ResultStored, RetrievalStarted } from '../../league/contract/answers.js';
import { ChampionshipSetupService } from '../../league/retrieval/championship/championship-setup.service.js';
import { ClassificationService } from '../../league/retrieval/championship/classification.service.js';
import { TwoSourcesService } from '../../league/retrieval/championship/two-sources.service.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import type { Member } from '../../league/schema/member.entity.js';
import { Refuses } from '../http/domain-error-answers.js';
import { CurrentUser } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { id, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';

const readRequest = z.object({ year: wholeNumber.catch(0), class: z.enum(championshipClasses).default('MotoGP') });
const setUpRequest = z.object({
  pid: id,
  rows: z
    .array(z.object({ key: z.string().max(300), version: z.string().max(100) }))
    .min(1)
    .max(2000),
});
const classificationRequest = z.object({ id, event_type: wholeNumber.pipe(z.union([z.literal(1), z.literal(2)])) });
const storeRequest = z.object({ pid: id, version: z.string().max(100) });
const chooseRequest = storeRequest.extend({ source: z.enum(['page', 'championship']) });
const notRead: ReadChampionshipRefusal = { invalid_season: false, selenium_busy: false };
const notStored: SetUpRefusal = { stale: false, rider_exists: false };
const resultNotRead: ReadClassificationRefusal = { already_stored: false, selenium_busy: false };
const resultNotStored: StoreClassificationRefusal = { stale: false, already_stored: false };

/** Reads the championship's own data. get-retrieval returns the review. Not in wire.md. */
@Controller('api')
@Roles('admin')
export class ChampionshipSetupController {
  constructor(
    private readonly retrievals: RetrievalService,
    private readonly setup: ChampionshipSetupService,
    private readonly classifications: ClassificationService,
    private readonly twoSources: TwoSourcesService,
  ) {}

  @Post('read-championship')
  @HttpCode(202)
  @Refuses(notRead, {
    retrieval_busy: { selenium_busy: true },
    retrieval_season_unknown: { invalid_season: true },
    season_finalized: { invalid_season: true },
  })
  async read(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(readRequest, notRead)) body: Infer<typeof readRequest>,
  ): Promise<RetrievalStarted> {
    return { pid: await this.retrievals.startChampionship(body.year, body.class, caller.id) };
  }

  /** Stores the chosen rows of a review. */
  @Post('set-up-from-championship')
  @Refuses(notStored)
  async setUp(
    @Body(new ZodValidationPipe(setUpRequest, notStored)) { pid, rows }: Infer<typeof setUpRequest>,
  ): Promise<SetUpAnswer> {
    const done = await this.setup.setUp(pid, rows);
    return {
      riders_added: done.ridersAdded,
      riders_changed: done.ridersChanged,
      weekends_added: done.weekendsAdded,
      weekends_changed: done.weekendsChanged,
      weekends_removed: done.weekendsRemoved,
    };
  }

  /** For a session without a result, for example if its results page cannot be read. */
  @Post('read-classification')
  @HttpCode(202)
  @Refuses(resultNotRead, {
    retrieval_busy: { selenium_busy: true },
    retrieval_result_stored: { already_stored: true },
  })
  async readClassification(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(classificationRequest, resultNotRead)) body: Infer<typeof classificationRequest>,
  ): Promise<RetrievalStarted> {
    const kind = body.event_type === eventType.race ? 'race' : 'sprint';
    return { pid: await this.retrievals.startClassification(body.id, kind, caller.id) };
  }

  /** Stores the result of one of two sources that differ. */
  @Post('choose-source')
  @Refuses(resultNotStored, { retrieval_result_stored: { already_stored: true } })
  async choose(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(chooseRequest, resultNotStored)) { pid, ...chosen }: Infer<typeof chooseRequest>,
  ): Promise<ResultStored> {
    return { warnings: await this.twoSources.choose(pid, chosen, caller.id) };
  }

  /** Stores a reviewed classification as the result of its session. */
  @Post('store-classification')
  @Refuses(resultNotStored, { retrieval_result_stored: { already_stored: true } })
  async storeClassification(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(storeRequest, resultNotStored)) { pid, version }: Infer<typeof storeRequest>,
  ): Promise<ResultStored> {
    return { warnings: await this.classifications.store(pid, version, caller.id) };
  }
}
