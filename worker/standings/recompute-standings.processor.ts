import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { seasonEndPath } from '../../league/contract/page-paths.js';
import { MailsService } from '../../league/messages/email/mails.service.js';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { JobDispatcher } from '../../league/platform/jobs/job-dispatcher.js';
import { OutboxRepository, type PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import type { AddJob } from '../../league/platform/jobs/outbox.service.js';
import { NotificationsRepository } from '../../league/messages/notifications/notifications.repository.js';
import { PushesService } from '../../league/messages/push/pushes.service.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';
import { RecomputationsService } from '../../league/season/recomputations.service.js';
import { Handles, type JobContext, type JobHandler } from '../jobs/job-processor.js';
import { finalizeDuration } from '../metrics.js';

/** Notifies members of the end of a season. */
@Injectable()
export class SeasonEndAnnouncer {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailsService,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * Adds one notification for everyone, in place of an earlier one of the same season, and enqueues the e-mails to the subscribers; the admin
   * `originId` gets neither. The text names no member: names change, and accounts are deleted. Returns the job that sends the e-mails; null,
   * without an effect, for a season without a final table. Runs in the caller's transaction.
   */
  async announce(manager: EntityManager, seasonId: number, originId: number): Promise<PendingJob | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.finalized || season.snapshotId === null) return null;
    const path = seasonEndPath(season.year);
    await this.notifications.deleteByPaths(manager, [path]);
    const text = `Season ${season.year} is over: see the champion and every bonus`;
    await this.notifications.addToEveryone(manager, { originId, text, path, weekendId: null, correctionId: null });
    const addJob: AddJob = (name, payload) => this.outbox.add(manager, name, payload);
    return this.mails.enqueueForSeasonEnd(manager, addJob, seasonId, originId);
  }
}

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
    private readonly pushes: PushesService,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * Adds one notification for everyone, in place of an earlier one of the same weekend, and enqueues a push message; after a correction instead
   * one for the members who moved, which replaces the earlier one for them. With `sendEmails` it enqueues the e-mails to the subscribers.
   * `originId` is not notified. Returns the jobs that send e-mails and push messages; empty, without an effect, for a weekend that is not
   * final. Runs in the caller's transaction.
   */
  async announce(manager: EntityManager, { weekendId, originId, sendEmails }: FinalWeekend): Promise<PendingJob[]> {
    const weekend = await this.weekends.findFinal(manager, weekendId);
    if (!weekend) return [];
    const jobs: PendingJob[] = [];
    const addJob: AddJob = async (name, payload) => {
      const job = await this.outbox.add(manager, name, payload);
      jobs.push(job);
      return job;
    };
    const { title } = weekend;
    const about = { originId, weekendId, path: `race-weekends/${weekendId}` };
    const correction = await this.standings.recordCorrection(manager, weekend);
    if (correction === null) {
      await this.notifications.deleteToEveryone(manager, weekendId);
      const text = `${title} is final: see the standings`;
      await this.notifications.addToEveryone(manager, { ...about, text, correctionId: null });
      const message = { occasion: `weekend-${weekendId}`, weekendId, text, path: about.path };
      await this.pushes.order(manager, addJob, message, { except: originId });
    } else if (correction.moved > 0) {
      const text = `${title} was corrected: your position changed`;
      await this.notifications.addToEveryone(manager, { ...about, text, correctionId: correction.id });
    }
    if (sendEmails) await this.mails.enqueueForFinalWeekend(manager, addJob, weekendId, originId);
    return jobs;
  }
}

/**
 * Recomputes the standings of a season; notifies members of a final weekend or of the end of the season, and enqueues the projection, in the
 * same transaction.
 */
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
      // Read after the lock of the job, for which it waits until every change that shares the job is committed.
      const season = await this.seasons.find(manager, seasonId);
      if (season) await this.standings.recompute(manager, season);
      const jobs = season && announce ? await this.announce(manager, season.id, announce) : [];
      const projection = season && (await this.recomputations.enqueueProjection(manager, season.id));
      await this.outbox.finish(manager, outboxJobId, null);
      return projection ? [...jobs, projection] : jobs;
    });
    if (added === null) return;
    if (announce) finalizeDuration.observe(Math.max(0, Date.now() - enqueuedAt.getTime()) / 1000);
    for (const job of added) await this.dispatcher.enqueue(job);
  }

  private async announce(manager: EntityManager, seasonId: number, announce: Announce): Promise<PendingJob[]> {
    if ('weekendId' in announce) return this.announcer.announce(manager, announce);
    const mails = await this.seasonEnd.announce(manager, seasonId, announce.originId);
    return mails ? [mails] : [];
  }
}
