import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import type { PendingJob } from '../../platform/jobs/outbox.repository.js';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import { MembersRepository } from '../../members/members.repository.js';
import type { PushSubscription } from '../../schema/push.entity.js';
import { type NewPush, type PushRecipients, PushesRepository } from './pushes.repository.js';

/** Subscriptions to push messages; enqueues messages in the caller's transaction. */
@Injectable()
export class PushesService {
  constructor(
    private readonly database: DataSource,
    private readonly pushes: PushesRepository,
    private readonly members: MembersRepository,
  ) {}

  /** The endpoints of the browsers in which a member has switched push messages on. */
  findEndpoints(memberId: number): Promise<string[]> {
    return this.pushes.findEndpoints(this.database.manager, memberId);
  }

  /**
   * Switches push messages on in a browser; idempotent. If a member has more than ten browsers, the oldest are deleted.
   * `replaces` is the endpoint of a former subscription of this browser, which is deleted if it is the member's.
   */
  async subscribe(
    subscription: Pick<PushSubscription, 'memberId' | 'endpoint' | 'p256dh' | 'auth'>,
    replaces?: string,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.members.lock(manager, subscription.memberId);
      if (replaces !== undefined && replaces !== subscription.endpoint)
        await this.pushes.deleteOfMember(manager, subscription.memberId, replaces);
      await this.pushes.saveSubscription(manager, subscription);
      await this.pushes.keepNewest(manager, subscription.memberId, limits.pushDevices);
    });
  }

  /** Switches them off in a browser of the member; idempotent. */
  unsubscribe(memberId: number, endpoint: string): Promise<void> {
    return this.pushes.deleteOfMember(this.database.manager, memberId, endpoint);
  }

  /**
   * Stores a message with the job that sends it, and returns the job; null if it has no recipients, or the occasion has a message. `addJob`
   * belongs to the caller's transaction.
   */
  async order(
    manager: EntityManager,
    addJob: AddJob,
    message: NewPush,
    recipients: PushRecipients,
  ): Promise<PendingJob | null> {
    const pushId = await this.pushes.add(manager, message, recipients);
    return pushId === null ? null : addJob('deliver-pushes', { pushId });
  }
}
