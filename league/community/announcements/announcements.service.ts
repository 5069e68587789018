import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { MailsService } from '../../messages/email/mails.service.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import type { Announcement } from '../../schema/announcement.entity.js';
import { AnnouncementsRepository } from './announcements.repository.js';

export type AnnouncementText = Pick<Announcement, 'title' | 'text'>;

@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly database: DataSource,
    private readonly announcements: AnnouncementsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly mails: MailsService,
    private readonly outbox: OutboxService,
  ) {}

  /** All members except the author get a notification, and an e-mail if they want announcements by e-mail. */
  async post(memberId: number, text: AnnouncementText): Promise<void> {
    await this.outbox.transaction(async (manager, addJob) => {
      const id = await this.announcements.add(manager, { memberId, ...text });
      await this.notifications.addToEveryone(manager, {
        originId: memberId,
        text: notificationOf(text),
        path: pageOf(id),
        weekendId: null,
        correctionId: null,
      });
      await this.mails.enqueueForAnnouncement(manager, addJob, id, memberId);
    });
  }

  async edit(id: number, text: AnnouncementText): Promise<void> {
    await this.database.transaction(async (manager) => {
      const change = { ...text, edited: true, dateEdited: () => 'now()' };
      if (!(await this.announcements.update(manager, id, change)))
        throw new DomainError('announcement_not_found', null);
      await this.notifications.changeText(manager, pageOf(id), notificationOf(text));
    });
  }

  /** Also deletes its comments, and notifications of both. @throws DomainError `announcement_not_found` */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.announcements.delete(manager, id))) throw new DomainError('announcement_not_found', null);
      await this.notifications.deleteOfPages(manager, [pageOf(id)]);
    });
  }
}

const pageOf = (id: number): string => `announcements/${id}`;

const notificationOf = ({ title }: AnnouncementText): string => `New announcement: ${title}`;
