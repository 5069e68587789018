import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { OutboxRepository, type PendingJob } from '../../league/jobs/outbox.repository.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';
import type { JobContext, JobHandler } from '../jobs/job-processor.js';
import { MailsService } from '../../league/email/mails.service.js';
import type { AddJob } from '../../league/jobs/outbox.service.js';
import { NotificationsRepository } from '../../league/notifications/notifications.repository.js';
import { WeekendsRepository } from '../../league/results/weekends.repository.js';
import { SeasonEndAnnouncer } from './season-end-announcer.js';

type Announce = NonNullable<JobPayload<'recompute-standings'>['announce']>;
type FinalWeekend = Extract<Announce, { weekendId: number }>;

/** Notifies members of a final weekend (rules.md 9). */
@Injectable()
export class FinalWeekendAnnouncer {
  constructor(
    private readonly weekends: WeekendsRepository,
    private readonly standings: StandingsCalculator,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailsService,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * Adds one notification to everyone, once the weekend has its table, instead of an earlier one of the same weekend; or, after a
   * correction, one to those who moved, which replaces the earlier one for them. E-mails go to those who want them if the admin asked for
   * it. Nobody is notified of what they did themselves. Returns the job that sends the e-mails, if there are any. Nothing happens for a
   * weekend that is not final. Runs in the caller's transaction.
   */
  async announce(
    manager: EntityManager,
    { weekendId, originId, sendEmails }: FinalWeekend,
  ): Promise<PendingJob | null> {
    const weekend = await this.weekends.findFinal(manager, weekendId);
    if (!weekend) return null;
    const { title } = weekend;
    const about = { originId, weekendId, path: `race-weekends/${weekendId}` };
    const correction = await this.standings.recordCorrection(manager, weekend);
    if (correction === null) {
      await this.notifications.deleteToEveryone(manager, weekendId);
      const text = `${title} is final: see the standings`;
      await this.notifications.addToEveryone(manager, { ...about, text, correctionId: null });
    } else if (correction.moved > 0) {
      const text = `${title} was corrected: your position changed`;
      await this.notifications.addToEveryone(manager, { ...about, text, correctionId: correction.id });
    }
    if (!sendEmails) return null;
    const addJob: AddJob = (name, payload) => this.outbox.add(manager, name, payload);
    return this.mails.orderForFinalWeekend(manager, addJob, weekendId, originId);
  }
}

/** Recomputes the standings of a season; in the same transaction members are notified of a final weekend, or of the end of the season. */
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
    private readonly seasonEnd: SeasonEndAnnouncer,
  ) {}

  async run({ seasonId, announce }: JobPayload<'recompute-standings'>, { outboxJobId }: JobContext): Promise<void> {
    const mails = await this.database.transaction(async (manager): Promise<PendingJob | null> => {
      const season = await this.seasons.lockForStandings(manager, seasonId);
      if (!(await this.outbox.lockPending(manager, outboxJobId))) return null;
      if (season) await this.standings.recompute(manager, season);
      const ordered = season && announce ? await this.announce(manager, season.id, announce) : null;
      await this.outbox.finish(manager, outboxJobId, null);
      return ordered;
    });
    if (mails) await this.dispatcher.enqueue(mails);
  }

  private announce(manager: EntityManager, seasonId: number, announce: Announce): Promise<PendingJob | null> {
    return 'weekendId' in announce
      ? this.announcer.announce(manager, announce)
      : this.seasonEnd.announce(manager, seasonId, announce.originId);
  }
}
