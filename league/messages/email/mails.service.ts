import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PendingJob } from '../../platform/jobs/outbox.repository.js';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import type { PicksReminder } from '../../rules/pick-rules.js';
import type { MailedComment, MailingData } from '../../schema/mailing.entity.js';
import { MailingsRepository, type Recipients } from './mailings.repository.js';

/** Stores emails and the job that sends them in the caller's transaction, which includes `addJob` (`OutboxService`). */
@Injectable()
export class MailsService {
  constructor(private readonly mailings: MailingsRepository) {}

  /** Urgent emails are sent before all others. An occasion has at most one mailing. */
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

  /** To avoid deadlocks, emails to several members must be enqueued in the order of the members' ids. */
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

  /** Stores the recipients. The job creates the emails (`MailsRepository.createNext`). */
  async enqueueForFinalWeekend(
    manager: EntityManager,
    addJob: AddJob,
    weekend: { weekendId: number; correctionId?: number },
    originId: number | null,
  ): Promise<PendingJob> {
    const mailingId = await this.mailings.add(manager, { kind: 'weekend-final', ...weekend });
    await this.mailings.addRecipients(manager, mailingId, { wanting: 'race-weekends', except: originId });
    return addJob('deliver-mails', { mailingId });
  }

  enqueueForSeasonEnd(
    manager: EntityManager,
    addJob: AddJob,
    seasonId: number,
    originId: number,
  ): Promise<PendingJob | null> {
    const recipients: Recipients = { wanting: 'season-end', except: originId };
    return this.enqueueOnce(manager, addJob, { kind: 'season-end', seasonId }, `season-end:${seasonId}`, recipients);
  }

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

  /** A member gets only one email even if the window opens again. The caller must have locked the season. */
  async enqueueForPicksWindow(manager: EntityManager, addJob: AddJob, seasonId: number): Promise<PendingJob> {
    const occasion = `picks-window:${seasonId}`;
    const data = { kind: 'picks-window', seasonId } as const;
    const mailingId =
      (await this.mailings.addOnce(manager, data, occasion)) ?? (await this.mailings.lockOfOccasion(manager, occasion));
    if (mailingId === null) throw new Error(`the mailing ${occasion} was deleted in the meantime`);
    await this.mailings.addRecipients(manager, mailingId, { wanting: 'picks-window', withoutPicksOf: seasonId });
    return addJob('deliver-mails', { mailingId });
  }

  isReminderEnqueued(manager: EntityManager, seasonId: number, reminder: PicksReminder): Promise<boolean> {
    return this.mailings.hasOccasion(manager, reminderOccasion(seasonId, reminder));
  }

  /** The caller must have locked the season. */
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

  async enqueueReceipts(manager: EntityManager, addJob: AddJob, now: Date): Promise<boolean> {
    const due = await this.mailings.takeDueReceipts(manager, now);
    if (!due) return false;
    const mailingId = await this.mailings.add(manager, { kind: 'picks-receipt', seasonId: due.seasonId });
    await this.mailings.addMembers(manager, mailingId, 'picks-receipt', due.memberIds);
    await addJob('deliver-mails', { mailingId });
    return true;
  }

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

/** The closing time is part of the occasion, so that new reminders are sent if it changes. */
const reminderOccasion = (seasonId: number, { hours, closesAt }: PicksReminder) =>
  `picks-reminder:${seasonId}:${closesAt.toISOString()}:${hours}`;
