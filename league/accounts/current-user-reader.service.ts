import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Members, MembersRepository } from '../members/members.repository.js';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import { NotificationsRepository, type ShownNotification } from '../messages/notifications/notifications.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import type { ProfilePicture } from '../schema/member.entity.js';

/** What members see of their own account beside their row. */
export interface CurrentUserFacts {
  picture: ProfilePicture | null;
  /** The unread notifications (rules.md 9), the newest first. */
  unread: ShownNotification[];
  /** The members whom the notifications name. */
  members: Members;
}

/** How many unread notifications a member sees at once. */
const maxUnread = 50;

/** Reads what members see of their own account. */
@Injectable()
export class CurrentUserReader {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
  ) {}

  read(memberId: number): Promise<CurrentUserFacts> {
    return readAtOnce(this.database, async (manager) => {
      const picture = await this.pictures.find(manager, memberId);
      const unread = await this.notifications.findUnread(manager, memberId, maxUnread);
      const ids = unread.flatMap(({ originId, actorId }) => [originId, actorId]);
      return { picture, unread, members: await this.members.findSummaries(manager, ids) };
    });
  }
}
