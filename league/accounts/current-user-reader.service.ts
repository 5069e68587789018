import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import { NotificationsRepository } from '../messages/notifications/notifications.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';

const maxUnread = 50;

@Injectable()
export class CurrentUserReader {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** The newest notification is first (rules.md 9). */
  read(memberId: number) {
    return readAtOnce(this.database, async (manager) => {
      const picture = await this.pictures.find(manager, memberId);
      const unread = await this.notifications.findUnread(manager, memberId, maxUnread);
      const ids = unread.flatMap(({ originId, actorId }) => [originId, actorId]);
      return { picture, unread, members: await this.members.findSummaries(manager, ids) };
    });
  }
}
