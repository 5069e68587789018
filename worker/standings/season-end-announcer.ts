import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { seasonEndPath } from '../../league/contract/page-paths.js';
import { MailsService } from '../../league/messages/email/mails.service.js';
import { OutboxRepository, type PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import type { AddJob } from '../../league/platform/jobs/outbox.service.js';
import { NotificationsRepository } from '../../league/messages/notifications/notifications.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';

@Injectable()
export class SeasonEndAnnouncer {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailsService,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * A new notification replaces an earlier notification about the same season. The admin `originId` does not get one.
   * The text names no member, because names change and accounts are deleted. Returns null if the season has no final
   * table. Runs in the caller's transaction.
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
