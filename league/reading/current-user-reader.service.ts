import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { NotificationsReader } from './notifications-reader.service.js';

@Injectable()
export class CurrentUserReader {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
    private readonly notifications: NotificationsReader,
  ) {}

  read(memberId: number) {
    return readAtOnce(this.database, async (manager) => ({
      picture: await this.pictures.find(manager, memberId),
      unread: await this.notifications.find(manager, memberId, { read: false }),
    }));
  }
}
