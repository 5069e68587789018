import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailsService } from '../../league/messages/email/mails.service.js';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { OutboxRepository, type PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import type { AddJob } from '../../league/platform/jobs/outbox.service.js';
import { NotificationsRepository } from '../../league/messages/notifications/notifications.repository.js';
import { PushesService } from '../../league/messages/push/pushes.service.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { StandingsCalculator } from '../../league/standings/standings-calculator.service.js';

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
   * Notifies everyone, or after a correction only the members who moved (rules.md 9). A new notification replaces an
   * earlier notification about the same weekend. `originId` does not get one. Returns the jobs for emails and push
   * messages. Runs in the caller's transaction.
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
      await this.pushes.enqueue(manager, addJob, message, { except: originId });
    } else if (correction.moved > 0) {
      const text = `${title} was corrected: your position changed`;
      await this.notifications.addToEveryone(manager, { ...about, text, correctionId: correction.id });
    }
    if (correction === null || correction.moved > 0) await addJob('announce-passes', { weekendId });
    const mailed = { weekendId, ...(correction && { correctionId: correction.id }) };
    if (sendEmails) await this.mails.enqueueForFinalWeekend(manager, addJob, mailed, originId);
    return jobs;
  }
}

type Announce = NonNullable<JobPayload<'recompute-standings'>['announce']>;
type FinalWeekend = Extract<Announce, { weekendId: number }>;
