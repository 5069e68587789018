import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { MailsService } from '../../messages/email/mails.service.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import type { Announcement } from '../../schema/announcement.entity.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** The fields that an admin writes. */
export type AnnouncementText = Pick<Announcement, 'title' | 'text'>;

const perPage = limits.announcementsPerPage;

/** Announcements of the admins. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly database: DataSource,
    private readonly announcements: AnnouncementsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailsService,
    private readonly outbox: OutboxService,
  ) {}

  /** The newest announcement; null if there is none. */
  async findLatest(): Promise<Announcement | null> {
    const [latest] = await this.announcements.findNewest(this.database.manager, 0, 1);
    return latest ?? null;
  }

  /** @throws DomainError `announcement_not_found` */
  async find(id: number): Promise<Announcement> {
    const announcement = await this.announcements.find(this.database.manager, id);
    if (!announcement) throw new DomainError('announcement_not_found', null);
    return announcement;
  }

  /**
   * A page of announcements, the newest first, and how many there are in all. The first page may be empty.
   * @throws DomainError `announcement_not_found` for any other page without announcements
   */
  async findPage(page: number): Promise<{ announcements: Announcement[]; amount: number }> {
    const { manager } = this.database;
    const announcements = page < 1 ? [] : await this.announcements.findNewest(manager, (page - 1) * perPage, perPage);
    if (announcements.length === 0 && page !== 1) throw new DomainError('announcement_not_found', null);
    return { announcements, amount: await this.announcements.count(manager) };
  }

  /** Posts an announcement and enqueues the mails to the members who want them, except the author. */
  async post(memberId: number, text: AnnouncementText): Promise<void> {
    await this.outbox.transaction(async (manager, addJob) => {
      const id = await this.announcements.add(manager, { memberId, ...text });
      await this.mails.enqueueForAnnouncement(manager, addJob, id, memberId);
    });
  }

  /** Changes an announcement and marks it as edited. @throws DomainError `announcement_not_found` */
  async edit(id: number, text: AnnouncementText): Promise<void> {
    await this.database.transaction(async (manager) => {
      const change = { ...text, edited: true, dateEdited: () => 'now()' };
      if (!(await this.announcements.update(manager, id, change)))
        throw new DomainError('announcement_not_found', null);
    });
  }

  /**
   * Deletes an announcement with its comments and the notifications that link to them.
   * @throws DomainError `announcement_not_found`
   */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.announcements.delete(manager, id))) throw new DomainError('announcement_not_found', null);
      await this.notifications.deleteOfPages(manager, [`announcements/${id}`]);
    });
  }
}
