import { Injectable } from '@nestjs/common';
import { MailsService } from '../../league/messages/email/mails.service.js';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { OutboxRepository } from '../../league/platform/jobs/outbox.repository.js';
import { OutboxService } from '../../league/platform/jobs/outbox.service.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { NotificationsRepository } from '../../league/messages/notifications/notifications.repository.js';
import { isWindowOpen } from '../../league/rules/pick-rules.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { PushesService } from '../../league/messages/push/pushes.service.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { Handles, type JobContext, type JobHandler } from '../jobs/job-processor.js';

/** Runs at most once a day, and does nothing if the window has closed or the season is not current. */
@Injectable()
@Handles('announce-picks-window')
export class AnnouncePicksWindow implements JobHandler<'announce-picks-window'> {
  constructor(
    private readonly outboxJobs: OutboxRepository,
    private readonly outbox: OutboxService,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly members: MembersRepository,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailsService,
    private readonly pushes: PushesService,
  ) {}

  async run({ seasonId }: JobPayload<'announce-picks-window'>, { outboxJobId }: JobContext): Promise<void> {
    await this.outbox.transaction(async (manager, addJob) => {
      // Locks the season before the job, like a recomputation. While the season is locked, the window does not change.
      const season = await this.seasons.lockForPicks(manager, seasonId);
      if (!(await this.outboxJobs.lockPending(manager, outboxJobId))) return;
      const { at: now } = await this.picks.readMoment(manager);
      if (season?.current && isWindowOpen(season, now)) {
        const text = `The picks for ${season.year} are open: choose your riders`;
        const waiting = await this.members.endWaitForPicks(manager);
        await this.notifications.addToMembers(manager, waiting, { text, path: 'select-picks' });
        await this.mails.enqueueForPicksWindow(manager, addJob, seasonId);
        const occasion = `picks-${seasonId}-${now.toISOString().slice(0, 10)}`;
        const message = { occasion, seasonId, text, path: 'select-picks' };
        await this.pushes.enqueue(manager, addJob, message, { except: null });
      }
      await this.outboxJobs.finish(manager, outboxJobId, null);
    });
  }
}
