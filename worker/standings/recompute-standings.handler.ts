import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../../league/jobs/outbox.repository.js';
import { lockSeasonForStandings } from '../../league/seasons/seasons.repository.js';
import { recomputeStandings } from '../../league/standings/recompute-standings.store.js';
import type { JobContext, JobHandler } from '../jobs/job-handler.js';
import { announceFinalWeekend } from './announce-final-weekend.js';

/** Brings the standings of a season up to its facts; with them, in one transaction, members are told of a final weekend. */
@Injectable()
export class RecomputeStandings implements JobHandler<'recompute-standings'> {
  readonly job = 'recompute-standings';

  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly outbox: OutboxRepository,
  ) {}

  async run({ seasonId, announce }: JobPayload<'recompute-standings'>, { outboxJobId }: JobContext): Promise<void> {
    const mails = await this.database.transaction(async (manager): Promise<PendingJob | null> => {
      const season = await lockSeasonForStandings(manager, seasonId);
      if (!(await this.outbox.lockPending(manager, outboxJobId))) return null;
      if (season) await recomputeStandings(manager, season);
      const ordered = season && announce ? await announceFinalWeekend(manager, announce) : null;
      await this.outbox.finish(manager, outboxJobId, null);
      return ordered;
    });
    if (mails) await this.dispatcher.enqueue(mails);
  }
}
