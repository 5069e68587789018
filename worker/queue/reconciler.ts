import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Bell } from '../../league/jobs/bell.js';
import { isJobName, type JobName } from '../../league/jobs/job-catalogue.js';
import { findOpenRuns, finishJobRun, type OpenRun } from '../../league/jobs/job-run.store.js';
import { orderStaleStandings } from '../../league/standings/stale-standings.store.js';
import { settleLostRetrievals } from '../../league/retrieval/settle-lost-retrievals.store.js';

const everyMs = 2_000;
/** A run this young was most likely rung for by who wrote it. */
const ringAfterSeconds = 2;
const giveUpAfterSeconds = 24 * 3600;
/** A failing mail server is retried until it takes the mails or refuses them (rules.md 9); a mail that is no longer true is dropped. */
const neverGivenUp: readonly JobName[] = ['deliver-mails'];

/**
 * Picks up what a crash left between the database and the queue: open runs that the queue does not know (any more), and
 * retrievals whose worker died at a point from which they are not run again. Orders what a new version of the rules asks for.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** Null between two rounds. */
  private current: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly bell: Bell,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    // A round may take longer than the time between two, while the queue is away: then the next one is left out.
    this.timer = setInterval(() => {
      this.current ??= this.reconcileOnce();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  async reconcile(): Promise<void> {
    for (const pid of await settleLostRetrievals(this.database)) this.log.warn({ pid }, 'a lost retrieval was ended');
    for (const run of await orderStaleStandings(this.database.manager)) {
      this.log.info({ run }, 'standings of an earlier version of the rules are computed anew');
      await this.bell.ring(run);
    }
    for (const run of await findOpenRuns(this.database.manager, ringAfterSeconds)) {
      const reason = whyGivenUp(run);
      if (reason !== null) {
        await finishJobRun(this.database.manager, run.id, reason);
        this.log.error({ run }, reason);
      } else if (await this.bell.ringAgain(run)) {
        this.log.info({ run }, 'rang again for a job');
      }
    }
  }

  private async reconcileOnce(): Promise<void> {
    try {
      await this.reconcile();
    } catch (error) {
      this.log.warn({ err: error }, 'reconciling failed, it is tried again');
    } finally {
      this.current = null;
    }
  }
}

function whyGivenUp({ name, age }: OpenRun & { age: number }): string | null {
  if (!isJobName(name)) return `unknown job ${name}`;
  return age > giveUpAfterSeconds && !neverGivenUp.includes(name) ? 'given up after a day' : null;
}
