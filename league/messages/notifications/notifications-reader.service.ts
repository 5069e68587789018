import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { NotificationsRepository, type ShownNotification } from './notifications.repository.js';

export interface ShownNotifications {
  /** The newest is first. */
  notifications: ShownNotification[];
  members: Members;
}

const most = 50;

/** `read` methods open their own transaction; `find` runs in the caller's. */
@Injectable()
export class NotificationsReader {
  constructor(
    private readonly database: DataSource,
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Those that the member has read in the last 30 days. */
  readHistory(memberId: number): Promise<ShownNotifications> {
    return readAtOnce(this.database, (manager) => this.find(manager, memberId, { read: true }));
  }

  async find(manager: EntityManager, memberId: number, { read }: { read: boolean }): Promise<ShownNotifications> {
    const notifications = await this.notifications.find(manager, memberId, { read, limit: most });
    const ids = notifications.flatMap(({ originId, actorId }) => [originId, actorId]);
    return { notifications, members: await this.members.findSummaries(manager, ids) };
  }
}
