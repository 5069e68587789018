import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { attemptEach } from '../../league/platform/core/attempt-each.js';
import { JobDispatcher } from '../../league/platform/jobs/job-dispatcher.js';
import { isJobName } from '../../league/platform/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import { StaleStandingsService } from '../../league/standings/stale-standings.service.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';

const everyMs = 2_000;
/** A younger job is most likely being enqueued by the process that wrote it. */
const requeueAfterSeconds = 2;
const giveUpAfterSeconds = 24 * 3600;
/**
 * Mails are retried until the mail server takes or refuses them (rules.md 9). Without its recomputation a final weekend would have no standings and
 * no notification; the members who asked for it are told of the picks window, however long no worker ran.
 */
const neverGivenUp: readonly string[] = ['deliver-mails', 'recompute-standings', 'announce-picks-window'];
/** How many jobs a round looks at; the next one goes on after them. Mails that wait for their server can be many. */
const jobsOfARound = 1000;

/**
 * Enqueues pending outbox jobs that the queue does not have, ends retrievals whose worker died and that have no attempt left, and enqueues the
 * recomputation of standings with another rules version.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** The running round; null between two. */
  private current: Promise<void> | null = null;
  /** The id of the job up to which the last round looked; 0 if it saw the last one. */
  private lookedUpTo = 0;

  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly outbox: OutboxRepository,
    private readonly retrievals: RetrievalService,
    private readonly stale: StaleStandingsService,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    // A round may take longer than the interval while Redis is not reachable: the next one is skipped then.
    this.timer = setInterval(() => {
      this.current ??= this.relaySafely();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  /** Does its tasks one after the other; one that fails does not stop the others. */
  async relayOnce(): Promise<void> {
    const tasks = [() => this.endLostRetrievals(), () => this.recomputeStale(), () => this.relayPending()];
    await attemptEach(tasks, (task) => task());
  }

  private async endLostRetrievals(): Promise<void> {
    for (const pid of await this.retrievals.endLost()) this.log.warn({ pid }, 'a lost retrieval was ended');
  }

  private async recomputeStale(): Promise<void> {
    for (const job of await this.stale.enqueueStale(this.database.manager)) {
      this.log.info({ job }, 'standings of an earlier version of the rules are computed again');
      await this.dispatcher.enqueue(job);
    }
  }

  /** The first job that fails ends the round, because it may be the queue that fails; the next round goes on after that job. */
  private async relayPending(): Promise<void> {
    const page = { ageSeconds: requeueAfterSeconds, after: this.lookedUpTo, amount: jobsOfARound };
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

  private async relaySafely(): Promise<void> {
    try {
      await this.relayOnce();
    } catch (error) {
      this.log.warn({ err: error }, 'relaying the outbox failed, it is tried again');
    } finally {
      this.current = null;
    }
  }
}

/** Why a job is not attempted any more; null where it is. */
function giveUpReason({ name, age }: PendingJob & { age: number }): string | null {
  if (age <= giveUpAfterSeconds || neverGivenUp.includes(name)) return null;
  return isJobName(name) ? 'given up after a day' : `unknown job ${name}`;
}
