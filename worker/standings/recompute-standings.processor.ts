import { FinalWeekendAnnouncer } from './final-weekend-announcer.js';
import { SeasonEndAnnouncer } from './season-end-announcer.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { JobDispatcher } from '../../league/platform/jobs/job-dispatcher.js';
import { OutboxRepository, type PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';
import { RecomputationsService } from '../../league/season/recomputations.service.js';
import { Handles, type JobContext, type JobHandler } from '../jobs/job-processor.js';
import { finalizeDuration } from '../metrics.js';

type Announce = NonNullable<JobPayload<'recompute-standings'>['announce']>;

/** Announcements and the projection are enqueued in the same transaction as the standings. */
@Injectable()
@Handles('recompute-standings')
export class RecomputeStandings implements JobHandler<'recompute-standings'> {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly outbox: OutboxRepository,
    private readonly seasons: SeasonsRepository,
    private readonly standings: StandingsCalculator,
    private readonly announcer: FinalWeekendAnnouncer,
    private readonly seasonEnd: SeasonEndAnnouncer,
    private readonly recomputations: RecomputationsService,
  ) {}

  async run(
    { seasonId, announce }: JobPayload<'recompute-standings'>,
    { outboxJobId, enqueuedAt }: JobContext,
  ): Promise<void> {
    const added = await this.database.transaction(async (manager): Promise<PendingJob[] | null> => {
      await this.seasons.lockForStandings(manager, seasonId);
      if (!(await this.outbox.lockPending(manager, outboxJobId))) return null;
      // Read after the job is locked, because this lock waits until every change that shares the job is committed.
      const season = await this.seasons.find(manager, seasonId);
      if (season) await this.standings.recompute(manager, season);
      const jobs = season && announce ? await this.announce(manager, season.id, announce) : [];
      const projection = season && (await this.recomputations.enqueueProjection(manager, season.id));
      await this.outbox.finish(manager, outboxJobId, null);
      return projection ? [...jobs, projection] : jobs;
    });
    if (added === null) return;
    // eslint-disable-next-line no-restricted-syntax -- A metric, which decides nothing.
    if (announce) finalizeDuration.observe(Math.max(0, Date.now() - enqueuedAt.getTime()) / 1000);
    for (const job of added) await this.dispatcher.enqueue(job);
  }

  private async announce(manager: EntityManager, seasonId: number, announce: Announce): Promise<PendingJob[]> {
    if ('weekendId' in announce) return this.announcer.announce(manager, announce);
    const mails = await this.seasonEnd.announce(manager, seasonId, announce.originId);
    return mails ? [mails] : [];
  }
}
