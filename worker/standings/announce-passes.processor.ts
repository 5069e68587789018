import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../../league/community/groups/groups.repository.js';
import { GroupNewsService } from '../../league/messages/notifications/group-news.service.js';
import { NotificationsRepository } from '../../league/messages/notifications/notifications.repository.js';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { OutboxRepository } from '../../league/platform/jobs/outbox.repository.js';
import { OutboxService } from '../../league/platform/jobs/outbox.service.js';
import { groupNews } from '../../league/rules/group-news.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { Handles, type JobContext, type JobHandler } from '../jobs/job-processor.js';

/**
 * Sends each group the news about passes in a final weekend. This news replaces earlier news about the same weekend.
 * Not part of the recomputation, because readers wait for that.
 */
@Injectable()
@Handles('announce-passes')
export class AnnouncePasses implements JobHandler<'announce-passes'> {
  constructor(
    private readonly outboxJobs: OutboxRepository,
    private readonly outbox: OutboxService,
    private readonly weekends: WeekendsRepository,
    private readonly groups: GroupsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly news: GroupNewsService,
  ) {}

  async run({ weekendId }: JobPayload<'announce-passes'>, { outboxJobId }: JobContext): Promise<void> {
    await this.outbox.transaction(async (manager, addJob) => {
      if (!(await this.outboxJobs.lockPending(manager, outboxJobId))) return;
      await this.notifications.deleteToGroups(manager, [weekendId]);
      const weekend = await this.weekends.findFinal(manager, weekendId);
      const passes = weekend?.snapshotId ? await this.groups.findPasses(manager, weekend.snapshotId) : [];
      const news = passes.map(({ groupId, name, passerId, passedId, others }) => ({
        ...{ groupId, originId: passerId, actorId: passedId, weekendId },
        text: groupNews.passed({ group: name, weekend: weekend?.title ?? '', others }),
        path: `groups/${groupId}`,
        occasion: `passed-${groupId}-${weekendId}`,
      }));
      await this.news.send(manager, addJob, news);
      await this.outboxJobs.finish(manager, outboxJobId, null);
    });
  }
}
