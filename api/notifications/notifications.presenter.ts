import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Notification as NotificationShape } from '../../league/contract/shapes.js';
import { NotificationsService } from '../../league/notifications/notifications.service.js';
import { UsersPresenter } from '../presenters/shapes.presenter.js';

/** Notifications in the format of the wire. */
@Injectable()
export class NotificationsPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly notifications: NotificationsService,
    private readonly users: UsersPresenter,
  ) {}

  /** A member's unread notifications, the newest first. */
  async presentUnread(memberId: number): Promise<NotificationShape[]> {
    const unread = await this.notifications.findUnread(memberId);
    const users = await this.users.present(
      this.database.manager,
      unread.map(({ originId }) => originId),
    );
    return unread.map(({ id, originId, text, path, dateCreated }) => ({
      id,
      origin_user: (originId !== null && users.get(originId)) || null,
      text,
      path,
      date_created: dateCreated.toISOString(),
      read: false,
    }));
  }
}
