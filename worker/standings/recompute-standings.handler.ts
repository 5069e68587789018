import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Bell } from '../../league/jobs/bell.js';
import type { JobPayload } from '../../league/jobs/job-catalogue.js';
import { finishJobRun, lockOpenRun, type OpenRun } from '../../league/jobs/job-run.store.js';
import { lockSeasonForStandings } from '../../league/seasons/season.store.js';
import { recomputeStandings } from '../../league/standings/recompute-standings.store.js';
import type { JobContext, JobHandler } from '../queue/job-handler.js';
import { announceFinalWeekend } from './announce-final-weekend.js';

/** Brings the standings of a season up to its facts; with them, in one transaction, members are told of a final weekend. */
@Injectable()
export class RecomputeStandings implements JobHandler<'recompute-standings'> {
  readonly job = 'recompute-standings';

  constructor(
    private readonly database: DataSource,
    private readonly bell: Bell,
  ) {}

  async run({ seasonId, announce }: JobPayload<'recompute-standings'>, { runId }: JobContext): Promise<void> {
    const mails = await this.database.transaction(async (manager): Promise<OpenRun | null> => {
      const season = await lockSeasonForStandings(manager, seasonId);
      if (!(await lockOpenRun(manager, runId))) return null;
      if (season) await recomputeStandings(manager, season);
      const ordered = season && announce ? await announceFinalWeekend(manager, announce) : null;
      await finishJobRun(manager, runId, null);
      return ordered;
    });
    if (mails) await this.bell.ring(mails);
  }
}
