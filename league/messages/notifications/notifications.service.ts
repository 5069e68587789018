import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { NotificationsRepository } from './notifications.repository.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: DataSource,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** @throws DomainError `notification_not_found`; `not_permitted` if the member does not see the notification */
  async markRead(memberId: number, id: number): Promise<void> {
    const { manager } = this.database;
    if (!(await this.notifications.exists(manager, id))) throw new DomainError('notification_not_found', null);
    if (!(await this.notifications.isTo(manager, memberId, id))) throw new DomainError('not_permitted', null);
    await this.notifications.markRead(manager, memberId, id);
  }

  /** Deletes a notification for everyone. @throws DomainError notification_not_found */
  async delete(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.notifications.delete(manager, id))) throw new DomainError('notification_not_found', null);
    });
  }
}
