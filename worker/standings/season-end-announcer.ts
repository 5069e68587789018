import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailsService } from '../../league/email/mails.service.js';
import { OutboxRepository, type PendingJob } from '../../league/jobs/outbox.repository.js';
import type { AddJob } from '../../league/jobs/outbox.service.js';
import { NotificationsRepository } from '../../league/notifications/notifications.repository.js';
import { seasonEndPath } from '../../league/contract/page-paths.js';
import { SeasonsRepository } from '../../league/seasons/seasons.repository.js';

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
   * Adds one notification to everyone, once the season has its final table, instead of an earlier one of the same season, and orders the
   * e-mails to those who want e-mails of race weekends. The admin `originId` gets neither. Its text names no member: names change, and
   * accounts are deleted. Returns the job that sends the e-mails. Nothing happens for a season in which no weekend is final. Runs in the
   * caller's transaction.
   */
  async announce(manager: EntityManager, seasonId: number, originId: number): Promise<PendingJob | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season?.finalized || season.snapshotId === null) return null;
    const path = seasonEndPath(season.year);
    await this.notifications.deleteByPaths(manager, [path]);
    const text = `Season ${season.year} is over: see the champion and every bonus`;
    await this.notifications.addToEveryone(manager, { originId, text, path, weekendId: null, correctionId: null });
    const addJob: AddJob = (name, payload) => this.outbox.add(manager, name, payload);
    return this.mails.orderForSeasonEnd(manager, addJob, seasonId, originId);
  }
}
