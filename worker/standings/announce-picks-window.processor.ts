import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import { OutboxRepository } from '../../league/jobs/outbox.repository.js';
import { MembersRepository } from '../../league/members/members.repository.js';
import { NotificationsRepository } from '../../league/notifications/notifications.repository.js';
import { isWindowOpen } from '../../league/picks/pick-rules.js';
import { PicksRepository } from '../../league/picks/picks.repository.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';
import type { JobContext, JobHandler } from '../jobs/job-processor.js';

/**
 * Notifies the members who wait for an open picks window, once each. Where the window has closed meanwhile, or another season is the
 * current one, they go on waiting.
 */
@Injectable()
export class AnnouncePicksWindow implements JobHandler<'announce-picks-window'> {
  readonly job = 'announce-picks-window';

  constructor(
    private readonly database: DataSource,
    private readonly outbox: OutboxRepository,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly members: MembersRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  async run({ seasonId }: JobPayload<'announce-picks-window'>, { outboxJobId }: JobContext): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.outbox.lockPending(manager, outboxJobId))) return;
      const season = await this.seasons.find(manager, seasonId);
      const { at: now } = await this.picks.readMoment(manager);
      if (season?.current && isWindowOpen(season, now)) {
        const text = `The picks for ${season.year} are open: choose your riders`;
        const waiting = await this.members.endWaitForPicks(manager);
        await this.notifications.addToMembers(manager, waiting, { text, path: 'select-picks' });
      }
      await this.outbox.finish(manager, outboxJobId, null);
    });
  }
}
