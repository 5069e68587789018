import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { ProfilePicturesRepository } from '../members/profile-pictures.repository.js';
import { NotificationsRepository } from '../messages/notifications/notifications.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { CorrectionNotices } from '../standings/correction-notices.service.js';

const maxUnread = 50;

@Injectable()
export class CurrentUserReader {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: ProfilePicturesRepository,
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
    private readonly corrections: CorrectionNotices,
  ) {}

  /** The newest notification is first (rules.md 9). */
  read(memberId: number) {
    return readAtOnce(this.database, async (manager) => {
      const picture = await this.pictures.find(manager, memberId);
      const stored = await this.notifications.findUnread(manager, memberId, maxUnread);
      const correctionIds = stored.flatMap(({ correctionId }) => correctionId ?? []);
      const texts = await this.corrections.find(manager, memberId, correctionIds);
      const unread = stored.map((one) => ({ ...one, text: texts.get(one.correctionId ?? 0) ?? one.text }));
      const ids = unread.flatMap(({ originId, actorId }) => [originId, actorId]);
      return { picture, unread, members: await this.members.findSummaries(manager, ids) };
    });
  }
}
