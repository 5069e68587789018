import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { NotificationsRepository } from './notifications.repository.js';

/** The notifications of members. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: DataSource,
    private readonly notifications: NotificationsRepository,
  ) {}

  /**
   * Marks a notification as read.
   * @throws DomainError `notification_not_found`; `not_permitted` for one that is not for the member
   */
  async markRead(memberId: number, id: number): Promise<void> {
    const { manager } = this.database;
    if (!(await this.notifications.exists(manager, id))) throw new DomainError('notification_not_found', null);
    if (!(await this.notifications.isTo(manager, memberId, id))) throw new DomainError('not_permitted', null);
    await this.notifications.markRead(manager, memberId, id);
  }

  /** Deletes a notification from everyone who has it. @throws DomainError notification_not_found */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.notifications.delete(manager, id))) throw new DomainError('notification_not_found', null);
    });
  }
}
