import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { OutboxRepository, type PendingJob } from '../../league/jobs/outbox.repository.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';
import type { JobContext, JobHandler } from '../jobs/job-handler.js';
import { FinalWeekendAnnouncer } from './final-weekend-announcer.js';

/** Recomputes the standings of a season; in the same transaction members are notified of a final weekend. */
@Injectable()
export class RecomputeStandings implements JobHandler<'recompute-standings'> {
  readonly job = 'recompute-standings';

  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly outbox: OutboxRepository,
    private readonly seasons: SeasonsRepository,
    private readonly standings: StandingsCalculator,
    private readonly announcer: FinalWeekendAnnouncer,
  ) {}

  async run({ seasonId, announce }: JobPayload<'recompute-standings'>, { outboxJobId }: JobContext): Promise<void> {
    const mails = await this.database.transaction(async (manager): Promise<PendingJob | null> => {
      const season = await this.seasons.lockForStandings(manager, seasonId);
      if (!(await this.outbox.lockPending(manager, outboxJobId))) return null;
      if (season) await this.standings.recompute(manager, season);
      const ordered = season && announce ? await this.announcer.announce(manager, announce) : null;
      await this.outbox.finish(manager, outboxJobId, null);
      return ordered;
    });
    if (mails) await this.dispatcher.enqueue(mails);
  }
}
