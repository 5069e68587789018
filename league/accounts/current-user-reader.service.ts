import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import {
  NotificationsReader,
  type ShownNotifications,
} from '../messages/notifications/notifications-reader.service.js';
import { readAtOnce } from '../platform/database/data-source.js';
import type { ProfilePicture } from '../schema/member.entity.js';

export interface CurrentUserFacts {
  picture: ProfilePicture | null;
  unread: ShownNotifications;
}

@Injectable()
export class CurrentUserReader {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
    private readonly notifications: NotificationsReader,
  ) {}

  read(memberId: number): Promise<CurrentUserFacts> {
    return readAtOnce(this.database, async (manager) => ({
      picture: await this.pictures.find(manager, memberId),
      unread: await this.notifications.find(manager, memberId, { read: false }),
    }));
  }
}
