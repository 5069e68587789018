import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PendingJob } from '../../platform/jobs/outbox.repository.js';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import type { PicksReminder } from '../../rules/pick-rules.js';
import type { MailedComment, MailingData } from '../../schema/mailing.entity.js';
import { MailingsRepository, type Recipients } from './mailings.repository.js';

/**
 * Enqueues e-mails: stores them, with the job that sends them, in the caller's transaction, to which `addJob` belongs
 * (`OutboxService`).
 */
@Injectable()
export class MailsService {
  constructor(private readonly mailings: MailingsRepository) {}

  /** Enqueues an urgent mail, which is sent before all mails that are not urgent. An occasion has at most one. */
  async enqueueUrgent(
    manager: EntityManager,
    addJob: AddJob,
    memberId: number,
    data: MailingData,
    occasion: string | null = null,
  ): Promise<void> {
    const mailingId = await this.mailings.addUrgent(manager, memberId, data, occasion);
    if (mailingId !== null) await addJob('deliver-mails', { mailingId });
  }

  /**
   * Enqueues a mail to a member about a comment: immediately, or together with other comments in the next mail about comments, of
   * which a member gets one per hour. A transaction that enqueues mails to several members has to do so in the order of their ids,
   * to avoid deadlocks.
   */
  async enqueueForComment(
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
   * Enqueues the mails of a final weekend, except to the admin `originId` who finalized it, and returns the job that sends
   * them. It stores the recipients; the job creates the mails (`MailsRepository.createNext`).
   */
  async enqueueForFinalWeekend(
    manager: EntityManager,
    addJob: AddJob,
    weekendId: number,
    originId: number | null,
  ): Promise<PendingJob> {
    const mailingId = await this.mailings.add(manager, { kind: 'weekend-final', weekendId });
    await this.mailings.addRecipients(manager, mailingId, { wanting: 'race-weekends', except: originId });
    return addJob('deliver-mails', { mailingId });
  }

  /** Enqueues the mails of the end of a season in the same way, once; null if they are already enqueued. */
  enqueueForSeasonEnd(
    manager: EntityManager,
    addJob: AddJob,
    seasonId: number,
    originId: number,
  ): Promise<PendingJob | null> {
    const recipients: Recipients = { wanting: 'season-end', except: originId };
    return this.enqueueOnce(manager, addJob, { kind: 'season-end', seasonId }, `season-end:${seasonId}`, recipients);
  }

  /** Enqueues the mails of an announcement, except to its author. */
  async enqueueForAnnouncement(
    manager: EntityManager,
    addJob: AddJob,
    announcementId: number,
    authorId: number,
  ): Promise<void> {
    const data = { kind: 'announcement', announcementId } as const;
    const recipients: Recipients = { wanting: 'announcement', except: authorId };
    await this.enqueueOnce(manager, addJob, data, `announcement:${announcementId}`, recipients);
  }

  /**
   * Enqueues the mails of an open picks window to those without picks. If the window opens again, members who already got one get no second
   * one. Returns the job that sends them. The caller has locked the season.
   */
  async enqueueForPicksWindow(manager: EntityManager, addJob: AddJob, seasonId: number): Promise<PendingJob> {
    const occasion = `picks-window:${seasonId}`;
    const data = { kind: 'picks-window', seasonId } as const;
    const mailingId =
      (await this.mailings.addOnce(manager, data, occasion)) ?? (await this.mailings.lockOfOccasion(manager, occasion));
    if (mailingId === null) throw new Error(`the mailing ${occasion} was deleted meanwhile`);
    await this.mailings.addRecipients(manager, mailingId, { wanting: 'picks-window', withoutPicksOf: seasonId });
    return addJob('deliver-mails', { mailingId });
  }

  /** Whether the mails of a reminder are enqueued. */
  isReminderEnqueued(manager: EntityManager, seasonId: number, reminder: PicksReminder): Promise<boolean> {
    return this.mailings.hasOccasion(manager, reminderOccasion(seasonId, reminder));
  }

  /**
   * Enqueues the mails of a reminder of a closing time, once; null if they are already enqueued. `findMemberIds` returns
   * the recipients. The caller has locked the season.
   */
  async enqueueReminder(
    manager: EntityManager,
    addJob: AddJob,
    seasonId: number,
    reminder: PicksReminder,
    findMemberIds: () => Promise<number[]>,
  ): Promise<PendingJob | null> {
    const { hours, closesAt } = reminder;
    const data = { kind: 'picks-reminder', seasonId, closesAt: closesAt.toISOString(), hours } as const;
    const mailingId = await this.mailings.addOnce(manager, data, reminderOccasion(seasonId, reminder));
    if (mailingId === null) return null;
    await this.mailings.addMembers(manager, mailingId, 'picks-reminder', await findMemberIds());
    return addJob('deliver-mails', { mailingId });
  }

  /** Enqueues receipts of picks that are due, at most 512 of one season; returns false if none are due. */
  async enqueueReceipts(manager: EntityManager, addJob: AddJob, now: Date): Promise<boolean> {
    const due = await this.mailings.takeDueReceipts(manager, now);
    if (!due) return false;
    const mailingId = await this.mailings.add(manager, { kind: 'picks-receipt', seasonId: due.seasonId });
    await this.mailings.addMembers(manager, mailingId, 'picks-receipt', due.memberIds);
    await addJob('deliver-mails', { mailingId });
    return true;
  }

  /**
   * Enqueues the mails with their seals to the members of a root who want receipts. The caller makes the seals in the same transaction.
   */
  async enqueueForSeals(manager: EntityManager, addJob: AddJob, seasonId: number, root: number): Promise<void> {
    const mailingId = await this.mailings.addForSealed(manager, { kind: 'picks-sealed', seasonId, root });
    if (mailingId !== null) await addJob('deliver-mails', { mailingId });
  }

  private async enqueueOnce(
    manager: EntityManager,
    addJob: AddJob,
    data: MailingData,
    occasion: string,
    recipients: Recipients,
  ): Promise<PendingJob | null> {
    const mailingId = await this.mailings.addOnce(manager, data, occasion);
    if (mailingId === null) return null;
    await this.mailings.addRecipients(manager, mailingId, recipients);
    return addJob('deliver-mails', { mailingId });
  }

  /** Enqueues a reminder of missing picks to these members. */
  async enqueuePicksReminder(
    manager: EntityManager,
    addJob: AddJob,
    seasonId: number,
    memberIds: readonly number[],
  ): Promise<void> {
    const data = { kind: 'picks-reminder-by-admin', seasonId } as const;
    await addJob('deliver-mails', { mailingId: await this.mailings.addForMembers(manager, data, memberIds) });
  }
}

/** One occasion per closing time, so that there are new reminders when the closing time changes. */
const reminderOccasion = (seasonId: number, { hours, closesAt }: PicksReminder) =>
  `picks-reminder:${seasonId}:${closesAt.toISOString()}:${hours}`;
