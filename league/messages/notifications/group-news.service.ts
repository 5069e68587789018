import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import { type GroupNews, PushesRepository } from '../push/pushes.repository.js';
import { NotificationsRepository } from './notifications.repository.js';

@Injectable()
export class GroupNewsService {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly pushes: PushesRepository,
  ) {}

  /** Runs in the caller's transaction. One occasion causes at most one push message. */
  async send(manager: EntityManager, addJob: AddJob, news: readonly GroupNews[]): Promise<void> {
    await this.notifications.addToGroups(manager, news);
    for (const pushId of await this.pushes.addToGroups(manager, news)) await addJob('deliver-pushes', { pushId });
  }
}
