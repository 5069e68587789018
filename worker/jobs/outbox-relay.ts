import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { attemptEach } from '../../league/platform/core/attempt-each.js';
import { JobDispatcher } from '../../league/platform/jobs/job-dispatcher.js';
import { isJobName } from '../../league/platform/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import { StaleStandingsService } from '../../league/standings/stale-standings.service.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import { RepeatedTask } from './repeated-task.js';

const everyMs = 2_000;
/** The process that wrote a younger job is probably still enqueuing it. */
const requeueAfterSeconds = 2;
const giveUpAfterSeconds = 24 * 3600;
/**
 * Emails are retried until the mail server accepts or refuses them (rules.md 9). Without its recomputation, a final
 * weekend would have no standings and no notification. Members who asked for it are notified of the picks window,
 * however long no worker has run.
 */
const neverGivenUp: readonly string[] = ['deliver-mails', 'recompute-standings', 'announce-picks-window'];
/** Jobs per round. The next round continues after them, because many emails may wait for their server. */
const jobsOfARound = 1000;

/** Enqueues lost jobs, ends retrievals that no worker can continue, and recomputes standings with outdated rules. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;
  /** The id of the last job in the previous round, or 0 if that round reached the end. */
  private lookedUpTo = 0;

  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly outbox: OutboxRepository,
    private readonly retrievals: RetrievalService,
    private readonly stale: StaleStandingsService,
    private readonly log: PinoLogger,
  ) {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'relaying the outbox failed, retrying');
    this.task = new RepeatedTask(everyMs, () => this.relayOnce(), onFailure);
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  async relayOnce(): Promise<void> {
    const tasks = [() => this.endLostRetrievals(), () => this.recomputeStale(), () => this.relayPending()];
    await attemptEach(tasks, (task) => task());
  }

  private async endLostRetrievals(): Promise<void> {
    for (const pid of await this.retrievals.endLost()) this.log.warn({ pid }, 'a lost retrieval was ended');
  }

  private async recomputeStale(): Promise<void> {
    for (const job of await this.stale.enqueueStale(this.database.manager)) {
      this.log.info({ job }, 'recomputing standings of an earlier version of the rules');
      await this.dispatcher.enqueue(job);
    }
  }

  /** The first failed job ends the round, because the queue may have failed. The next round continues after it. */
  private async relayPending(): Promise<void> {
    const page = { ageSeconds: requeueAfterSeconds, after: this.lookedUpTo, limit: jobsOfARound };
    const jobs = await this.outbox.findPending(this.database.manager, page);
    for (const job of jobs) {
      this.lookedUpTo = job.id;
      const reason = giveUpReason(job);
      if (reason !== null) {
        await this.outbox.finish(this.database.manager, job.id, reason);
        this.log.error({ job }, reason);
      } else if (isJobName(job.name) && (await this.dispatcher.requeue(job))) {
        this.log.info({ job }, 'a pending job was enqueued again');
      }
    }
    if (jobs.length < jobsOfARound) this.lookedUpTo = 0;
  }
}

function giveUpReason({ name, age }: PendingJob & { age: number }): string | null {
  if (age <= giveUpAfterSeconds || neverGivenUp.includes(name)) return null;
  return isJobName(name) ? 'gave up after a day' : `unknown job ${name}`;
}
