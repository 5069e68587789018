import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Env } from '../../league/core/env.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import type { RaceKind } from '../../league/results/race-kind.js';
import { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import type {
  RetrievalAnswer,
  RetrievalRefusal,
  RidersImportAnswer,
  RetrievalStarted,
} from '../../league/contract/answers.js';
import { messages } from '../../league/contract/messages.js';
import { eventType } from '../../league/contract/limits.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { id, ZodValidationPipe, readWholeNumber, wholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest, notFound } from '../http/api-exception.js';
import type { Reply } from '../http/request.js';
import { findVisibleWeekend } from '../../league/results/weekends.repository.js';
import { awaitOutcome } from './await-outcome.js';
import { importRiders } from './import-riders.js';
import { presentRefusal, presentRidersImport } from './present-outcome.js';
import { presentRetrieval } from './present-retrieval.js';
import { retrieveResult } from './retrieve-result.js';
import { terminateRetrieval } from './terminate-retrieval.js';

const eventRequest = z.object({ id, event_type: wholeNumber.pipe(z.union([z.literal(1), z.literal(2)])) });
/** What does not fit becomes a link or a season that there is none of, so that the refusal says which of them is wrong. */
export const importRequest = z.object({ url: z.string().max(2048).catch(''), year: wholeNumber.catch(0) });
const terminateRequest = z.object({ pid: id });

/** Retrievals answer when their outcome is known, or after a bound with the pid of what is still running (architecture.md). */
@Controller('api')
@Roles('admin')
export class RetrievalController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Post('post-race-weekend-event')
  async retrieve(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(eventRequest, presentRefusal({ kind: 'interrupted' })))
    body: z.infer<typeof eventRequest>,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<RetrievalStarted | object> {
    const weekend = await findVisibleWeekend(this.database.manager, body.id);
    if (!weekend) throw notFound({ message: messages.weekends.notFoundAdmin });
    const kind: RaceKind = body.event_type === eventType.race ? 'race' : 'sprint';
    const started = await retrieveResult(this.database, this.dispatcher, this.env, weekend, kind, caller);
    if (!('pid' in started)) throw badRequest(presentRefusal(started));
    const outcome = await awaitOutcome(this.database, started.pid, this.bound(prefer));
    if (outcome === null) return stillRunning(reply, started.pid);
    if (outcome.kind !== 'stored') throw badRequest(presentRefusal(outcome) satisfies RetrievalRefusal);
    return {};
  }

  @Post('create-season-competitors-link')
  async importRiders(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(importRequest, presentRidersImport('invalid_link')))
    body: z.infer<typeof importRequest>,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<RidersImportAnswer | RetrievalStarted> {
    const started = await importRiders(this.database, this.dispatcher, this.env, 'riders', body, caller);
    if (!('pid' in started)) throw badRequest(presentRidersImport(started.kind));
    const outcome = await awaitOutcome(this.database, started.pid, this.bound(prefer));
    if (outcome === null) return stillRunning(reply, started.pid);
    if (outcome.kind !== 'stored') throw badRequest(presentRidersImport(outcome.kind));
    return presentRidersImport('stored');
  }

  @Post('terminate-selenium')
  @HttpCode(200)
  async terminate(
    @CurrentUser() caller: Member,
    @Body(new ZodValidationPipe(terminateRequest)) body: z.infer<typeof terminateRequest>,
  ): Promise<object> {
    if (!(await terminateRetrieval(this.database, body.pid, caller)))
      throw notFound({ message: messages.retrieval.notRunning });
    return {};
  }

  /** Our own call: how a retrieval that was answered 202 went on. */
  @Get('get-retrieval')
  async state(@Query('id') text: unknown): Promise<RetrievalAnswer> {
    const retrieval = await this.database.getRepository(Retrieval).findOneBy({ id: readWholeNumber(text) ?? 0 });
    if (!retrieval) throw notFound({ message: messages.retrieval.notRunning });
    return { retrieval: await presentRetrieval(this.database.manager, retrieval) };
  }

  private bound(prefer: string | undefined): number {
    return prefer?.toLowerCase().includes('respond-async') ? 0 : this.env.RETRIEVAL_ANSWER_SECONDS;
  }
}

function stillRunning(reply: Reply, pid: number): RetrievalStarted {
  void reply.status(202);
  return { pid };
}
