import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import type { PendingJob } from '../../platform/jobs/outbox.repository.js';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import type { PushSubscription } from '../../schema/push.entity.js';
import { type NewPush, type PushRecipients, PushesRepository } from './pushes.repository.js';

@Injectable()
export class PushesService {
  constructor(
    private readonly database: DataSource,
    private readonly pushes: PushesRepository,
  ) {}

  findEndpoints(memberId: number): Promise<string[]> {
    return this.pushes.findEndpoints(this.database.manager, memberId);
  }

  /**
   * Idempotent. Deletes the oldest browsers above the limit. `replaces` is this browser's previous endpoint. The caller
   * must have locked the member.
   */
  async subscribe(
    manager: EntityManager,
    subscription: Pick<PushSubscription, 'memberId' | 'endpoint' | 'p256dh' | 'auth'>,
    replaces?: string,
  ): Promise<void> {
    if (replaces !== undefined && replaces !== subscription.endpoint)
      await this.pushes.deleteOfMember(manager, subscription.memberId, replaces);
    await this.pushes.saveSubscription(manager, subscription);
    await this.pushes.keepNewest(manager, subscription.memberId, limits.pushDevices);
  }

  /** Idempotent. */
  unsubscribe(memberId: number, endpoint: string): Promise<void> {
    return this.pushes.deleteOfMember(this.database.manager, memberId, endpoint);
  }

  withdraw(manager: EntityManager, occasion: string): Promise<void> {
    return this.pushes.withdraw(manager, occasion);
  }

  /** Belongs to the caller's transaction. Returns null without recipients, or if the occasion already has a message. */
  async enqueue(
    manager: EntityManager,
    addJob: AddJob,
    message: NewPush,
    recipients: PushRecipients,
  ): Promise<PendingJob | null> {
    const pushId = await this.pushes.add(manager, message, recipients);
    return pushId === null ? null : addJob('deliver-pushes', { pushId });
  }
}
