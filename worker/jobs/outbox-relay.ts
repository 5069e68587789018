import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { isJobName, type JobName } from '../../league/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../../league/jobs/outbox.repository.js';
import { orderStaleStandings } from '../../league/standings/standings.service.js';
import { settleLostRetrievals } from '../../league/retrieval/settle-lost-retrievals.store.js';

const everyMs = 2_000;
/** A job this young is most likely being enqueued by the process that wrote it. */
const requeueAfterSeconds = 2;
const giveUpAfterSeconds = 24 * 3600;
/** A failing mail server is retried until it takes the mails or refuses them (rules.md 9); a mail that is no longer true is dropped. */
const neverGivenUp: readonly JobName[] = ['deliver-mails'];

/**
 * Enqueues again the pending jobs of the outbox that the queue does not know (any more), and ends retrievals whose worker died at a
 * point from which they are not run again. Orders the recomputations that a new version of the rules asks for.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** Null between two rounds. */
  private current: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly outbox: OutboxRepository,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    // A round may take longer than the time between two, while the queue is away: then the next one is left out.
    this.timer = setInterval(() => {
      this.current ??= this.relaySafely();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  async relayOnce(): Promise<void> {
    for (const pid of await settleLostRetrievals(this.database)) this.log.warn({ pid }, 'a lost retrieval was ended');
    for (const job of await orderStaleStandings(this.database.manager)) {
      this.log.info({ job }, 'standings of an earlier version of the rules are computed anew');
      await this.dispatcher.enqueue(job);
    }
    for (const job of await this.outbox.findPending(this.database.manager, requeueAfterSeconds)) {
      const reason = whyGivenUp(job);
      if (reason !== null) {
        await this.outbox.finish(this.database.manager, job.id, reason);
        this.log.error({ job }, reason);
      } else if (await this.dispatcher.requeue(job)) {
        this.log.info({ job }, 'a pending job was enqueued again');
      }
    }
  }

  private async relaySafely(): Promise<void> {
    try {
      await this.relayOnce();
    } catch (error) {
      this.log.warn({ err: error }, 'looking after the outbox failed, it is tried again');
    } finally {
      this.current = null;
    }
  }
}

function whyGivenUp({ name, age }: PendingJob & { age: number }): string | null {
  if (!isJobName(name)) return `unknown job ${name}`;
  return age > giveUpAfterSeconds && !neverGivenUp.includes(name) ? 'given up after a day' : null;
}
