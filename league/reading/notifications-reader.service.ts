import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../members/members.repository.js';
import { NotificationsRepository } from '../messages/notifications/notifications.repository.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { CorrectionNotices } from '../standings/correction-notices.service.js';

const most = 50;

/** The newest notification is first (rules.md 9). `find` runs in the caller's transaction. */
@Injectable()
export class NotificationsReader {
  constructor(
    private readonly database: DataSource,
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
    private readonly corrections: CorrectionNotices,
  ) {}

  /** Those that the member has read in the last 30 days. */
  readHistory(memberId: number) {
    return readAtOnce(this.database, (manager) => this.find(manager, memberId, { read: true }));
  }

  async find(manager: EntityManager, memberId: number, { read }: { read: boolean }) {
    const stored = await this.notifications.find(manager, memberId, { read, limit: most });
    const correctionIds = stored.flatMap(({ correctionId }) => correctionId ?? []);
    const texts = await this.corrections.find(manager, memberId, correctionIds);
    const notifications = stored.map((one) => ({ ...one, text: texts.get(one.correctionId ?? 0) ?? one.text }));
    const ids = notifications.flatMap(({ originId, actorId }) => [originId, actorId]);
    return { notifications, members: await this.members.findSummaries(manager, ids) };
  }
}
