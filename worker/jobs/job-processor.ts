import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SpanKind } from '@opentelemetry/api';
import { DelayedError, type Job, UnrecoverableError, type Worker } from 'bullmq';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Env } from '../../league/platform/core/env.js';
import { contextOf, inSpan } from '../../league/platform/core/tracing.js';
import { jobId, openWorker } from '../../league/platform/jobs/job-dispatcher.js';
import {
  isJobName,
  jobCatalog,
  type JobName,
  type JobPayload,
  type JobQueue,
} from '../../league/platform/jobs/job-catalog.js';
import type { OutboxJob } from '../../league/schema/outbox-job.entity.js';
import { OutboxRepository } from '../../league/platform/jobs/outbox.repository.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { jobDuration } from '../metrics.js';

export interface JobContext {
  /** The outbox row of the job. If a handler must not take effect twice, it finishes the row in its own transaction. */
  outboxJobId: number;
  enqueuedAt: Date;
  /** Aborted if the job is cancelled or its lock in the queue is lost. */
  signal: AbortSignal;
}

export const Handles = DiscoveryService.createDecorator<JobName>();

/** A job may run twice, even concurrently, so handlers must be idempotent. */
export interface JobHandler<Name extends JobName = JobName> {
  run(payload: JobPayload<Name>, context: JobContext): Promise<void>;
}

/** Thrown if the rest of a job is not due yet. The job runs again after `seconds`, and no attempt is counted. */
export class NotDueYet extends Error {
  constructor(readonly seconds: number) {
    super(`not due for ${seconds} s`);
  }
}

/** The job fails at once, because no retry can succeed. */
export class PermanentFailure extends Error {}

/** In milliseconds. If a worker dies, another worker runs its job after at most `lockDuration` + `stalledInterval`. */
const stalledOptions = { lockDuration: 5_000, stalledInterval: 2_000, maxStalledCount: 50 };
/** The delay of jobs that this version does not know. Two versions run during upgrades (docs/decisions/upgrades.md). */
const unknownJobSeconds = 5;
const concurrency: Record<JobQueue, number> = { retrieval: 1, standings: 1, projection: 1, email: 2, push: 2 };

@Injectable()
export class JobProcessor implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers = new Map<string, JobHandler>();
  private readonly names: readonly JobName[];
  private readonly workers = new Map<JobQueue, Worker>();
  private readonly paused = new Set<JobQueue>();

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly database: DataSource,
    private readonly outbox: OutboxRepository,
    private readonly discovery: DiscoveryService,
    private readonly log: PinoLogger,
  ) {
    const names = Object.keys(jobCatalog) as JobName[];
    this.names = names.filter((name) => env.QUEUES.includes(jobCatalog[name].queue));
  }

  /** @throws Error if a job of these queues has no handler, so that the process does not start */
  onModuleInit(): void {
    for (const provider of this.discovery.getProviders()) {
      const job = this.discovery.getMetadataByDecorator(Handles, provider);
      if (job) this.handlers.set(job, provider.instance as JobHandler);
    }
    const missing = this.names.filter((name) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`No handler for the jobs ${missing.join(', ')}`);
  }

  onApplicationBootstrap(): void {
    const queues = new Set(this.names.map((name) => jobCatalog[name].queue));
    for (const queue of queues) this.workers.set(queue, this.open(queue));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.close()));
  }

  /** A job that is being fetched may still run. */
  pause(queue: JobQueue): void {
    if (this.paused.has(queue)) return;
    this.paused.add(queue);
    void this.workers.get(queue)?.pause(true);
  }

  resume(queue: JobQueue): void {
    if (!this.paused.delete(queue)) return;
    const worker = this.workers.get(queue);
    if (worker?.isRunning()) void worker.resume();
    else void worker?.run();
  }

  cancel(outboxJobId: number, reason: string): void {
    for (const worker of this.workers.values()) worker.cancelJob(jobId({ id: outboxJobId }), reason);
  }

  private open(queue: JobQueue): Worker {
    // BullMQ passes the abort signal only to functions that declare all three parameters.
    const process = (job: Job, token: string | undefined, signal: AbortSignal | undefined) =>
      this.process(job, token, signal ?? new AbortController().signal);
    const options = { ...stalledOptions, concurrency: concurrency[queue], autorun: !this.paused.has(queue) };
    const worker = openWorker(queue, process, this.env, options);
    worker.on('error', (error) => this.log.warn({ err: error, queue }, 'queue connection'));
    worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id, 'the lock of the job was lost')));
    return worker;
  }

  private async process(job: Job, token: string | undefined, signal: AbortSignal): Promise<void> {
    const { outboxJobId = 0 } = job.data as { outboxJobId?: number };
    const log = { job: job.name, jobId: job.id, outboxJobId, attempt: job.attemptsMade + 1 };
    const pending = await this.outbox.find(this.database.manager, outboxJobId);
    if (!pending || pending.finishedAt) return;
    const started = performance.now();
    const observe = (result: 'done' | 'failed' | 'delayed') =>
      jobDuration.observe({ name: pending.name, result }, (performance.now() - started) / 1000);
    try {
      await this.runTraced(pending, log.attempt, signal);
      await this.outbox.finish(this.database.manager, outboxJobId, null);
      observe('done');
      this.log.info({ ...log, ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      if (error instanceof NotDueYet) {
        observe('delayed');
        this.log.info({ ...log, seconds: Math.round(error.seconds) }, 'the rest of the job is not due yet');
        // eslint-disable-next-line no-restricted-syntax -- The queue uses the clocks of the workers.
        await job.moveToDelayed(Date.now() + error.seconds * 1000, token);
        throw new DelayedError();
      }
      observe('failed');
      this.log.error({ ...log, err: error }, 'job failed');
      if (!(error instanceof PermanentFailure)) throw error;
      await this.outbox.finish(this.database.manager, outboxJobId, error.message);
      throw new UnrecoverableError(error.message);
    }
  }

  /** The span of the job continues the span that wrote its row. */
  private async runTraced(pending: OutboxJob, attempt: number, signal: AbortSignal): Promise<void> {
    const isTracing = this.env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
    const options = {
      kind: SpanKind.CONSUMER,
      attributes: { 'outbox_job.id': pending.id, 'outbox_job.attempt': attempt },
      parent: contextOf(isTracing ? pending.traceparent : null),
      isFailure: (error: unknown) => !(error instanceof NotDueYet),
    };
    return inSpan(`run ${pending.name}`, options, () => this.dispatch(pending, signal));
  }

  private dispatch(pending: OutboxJob, signal: AbortSignal): Promise<void> {
    const handler = this.handlers.get(pending.name);
    if (!handler || !isJobName(pending.name)) {
      this.log.warn({ job: pending.name, outboxJobId: pending.id }, 'left a job of a newer version to newer workers');
      throw new NotDueYet(unknownJobSeconds);
    }
    const payload = jobCatalog[pending.name].payload.safeParse(pending.payload);
    if (!payload.success)
      throw new PermanentFailure(`the payload of ${pending.name} does not fit: ${payload.error.message}`);
    return handler.run(payload.data, { outboxJobId: pending.id, enqueuedAt: pending.createdAt, signal });
  }
}
