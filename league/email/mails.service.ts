import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PendingJob } from '../jobs/outbox.repository.js';
import type { AddJob } from '../jobs/outbox.service.js';
import type { MailedComment, MailingData } from './mailing.entity.js';
import { MailingsRepository } from './mailings.repository.js';

/**
 * Orders e-mails: stores them, with the job that sends them, in the transaction of what they are about. `addJob` is the one
 * of that transaction (`OutboxService`).
 */
@Injectable()
export class MailsService {
  constructor(private readonly mailings: MailingsRepository) {}

  /** Orders a mail to one member. */
  async order(manager: EntityManager, addJob: AddJob, memberId: number, data: MailingData): Promise<void> {
    await addJob('deliver-mails', { mailingId: await this.mailings.add(manager, memberId, data) });
  }

  /**
   * Orders a mail to a member about a comment: immediately, or together with other comments in the next mail about comments, of
   * which a member gets one an hour. A transaction that orders mails to several members does so in the order of their ids,
   * so that two transactions do not wait for each other.
   */
  async orderForComment(
    manager: EntityManager,
    addJob: AddJob,
    memberId: number,
    comment: MailedComment,
  ): Promise<void> {
    await this.mailings.lockCommentMails(manager, memberId);
    if (await this.mailings.joinPendingCommentMail(manager, memberId, comment)) return;
    await addJob('deliver-mails', { mailingId: await this.mailings.addForComment(manager, memberId, comment) });
  }

  /**
   * Orders the mails of a final weekend, except to the admin `originId` who made it final, and returns the job that sends
   * them. It stores who gets one; the job creates the mails (`MailsRepository.createNext`).
   */
  async orderForFinalWeekend(
    manager: EntityManager,
    addJob: AddJob,
    weekendId: number,
    originId: number | null,
  ): Promise<PendingJob> {
    const data = { kind: 'weekend-final', weekendId } as const;
    const mailingId = await this.mailings.addForStandings(manager, data, originId);
    return addJob('deliver-mails', { mailingId });
  }

  /** Orders the mails of the end of a season in the same way. */
  async orderForSeasonEnd(
    manager: EntityManager,
    addJob: AddJob,
    seasonId: number,
    originId: number,
  ): Promise<PendingJob> {
    const mailingId = await this.mailings.addForStandings(manager, { kind: 'season-end', seasonId }, originId);
    return addJob('deliver-mails', { mailingId });
  }

  /** Orders a reminder of missing picks to these members. */
  async orderPicksReminder(
    manager: EntityManager,
    addJob: AddJob,
    seasonId: number,
    memberIds: readonly number[],
  ): Promise<void> {
    const data = { kind: 'picks-reminder-by-admin', seasonId } as const;
    await addJob('deliver-mails', { mailingId: await this.mailings.addForMembers(manager, data, memberIds) });
  }
}
