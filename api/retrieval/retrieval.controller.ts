import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import type {
  ResultStored,
  RetrievalAnswer,
  RetrievalStarted,
  RidersImportAnswer,
} from '../../league/contract/answers.js';
import { eventType } from '../../league/contract/limits.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Member } from '../../league/schema/member.entity.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import { RetrievalReader } from '../../league/retrieval/retrievals/retrieval-reader.service.js';
import { badRequest, notFound } from '../http/api-exception.js';
import { CurrentUser, type Reply } from '../http/request.js';
import { Refuses } from '../http/domain-error-answers.js';
import { Roles } from '../http/roles.js';
import { id, readWholeNumber, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';
import { presentRefusal, presentRetrieval, presentRidersImport } from './retrieval.presenter.js';

/** An invalid value becomes an empty link or the year 0. The response then shows which of the two is wrong. */
export const importRequest = z.object({ url: z.string().max(2048).catch(''), year: wholeNumber.catch(0) });

const noFlags = presentRidersImport({ kind: 'stored', amount: 0 });

export const notImported = { ...noFlags, invalidLink: true };

export const RefusesRidersImport = () =>
  Refuses(noFlags, {
    retrieval_busy: { selenium_available: false },
    retrieval_season_unknown: { invalidSeason: true },
    retrieval_season_closed: { invalidSeason: true },
    retrieval_link_invalid: { invalidLink: true },
  });

/** `skip_unreadable` (not in wire.md) stores a result without the rows that cannot be read. */
const eventRequest = z.object({
  id,
  event_type: wholeNumber.pipe(z.union([z.literal(1), z.literal(2)])),
  skip_unreadable: z.boolean().default(false),
});
const terminateRequest = z.object({ pid: id });
const notRetrieved = presentRefusal({ kind: 'interrupted' });

/** Calls return the outcome or, after a time limit, 202 with the pid of the running retrieval. */
@Controller('api')
@Roles('admin')
export class RetrievalController {
  constructor(
    private readonly service: RetrievalService,
    private readonly retrievals: RetrievalReader,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Post('post-race-weekend-event')
  @Refuses(notRetrieved, {
    retrieval_busy: { selenium_busy: true },
    retrieval_season_closed: { already_stored: true },
    retrieval_result_stored: { already_stored: true },
    retrieval_link_invalid: { unreadable: true, invalid_link: true },
  })
  async retrieve(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(eventRequest, notRetrieved)) body: Infer<typeof eventRequest>,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<RetrievalStarted | ResultStored> {
    const kind = body.event_type === eventType.race ? 'race' : 'sprint';
    const pid = await this.service.startResult(body.id, kind, caller.id, body.skip_unreadable);
    const outcome = await this.service.awaitOutcome(pid, this.secondsToWait(prefer));
    if (outcome === null) return answerStillRunning(reply, pid);
    if (outcome.kind !== 'stored') throw badRequest(presentRefusal(outcome));
    return { warnings: outcome.warnings ?? [] };
  }

  @Post('create-season-competitors-link')
  @RefusesRidersImport()
  async importRiders(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(importRequest, notImported)) body: Infer<typeof importRequest>,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<RidersImportAnswer | RetrievalStarted> {
    const pid = await this.service.startRiders('riders', body, caller.id);
    const outcome = await this.service.awaitOutcome(pid, this.secondsToWait(prefer));
    if (outcome === null) return answerStillRunning(reply, pid);
    if (outcome.kind !== 'stored') throw badRequest(presentRidersImport(outcome));
    return presentRidersImport(outcome);
  }

  @Post('terminate-selenium')
  @HttpCode(200)
  async terminate(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(terminateRequest)) body: Infer<typeof terminateRequest>,
  ): Promise<object> {
    await this.service.terminate(body.pid, caller);
    return {};
  }

  /** Not in wire.md. */
  @Get('get-retrieval')
  async state(@Query('id') text: unknown): Promise<RetrievalAnswer> {
    const retrieval = await this.retrievals.read(readWholeNumber(text) ?? 0);
    if (!retrieval) throw notFound({ message: adminMessages.retrieval.notRunning });
    return { retrieval: presentRetrieval(retrieval) };
  }

  private secondsToWait(prefer: string | undefined): number {
    return prefer?.toLowerCase().includes('respond-async') ? 0 : this.env.RETRIEVAL_ANSWER_SECONDS;
  }
}

function answerStillRunning(reply: Reply, pid: number): RetrievalStarted {
  void reply.status(202);
  return { pid };
}
