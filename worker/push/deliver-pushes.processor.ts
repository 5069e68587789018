import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { type ClaimedDelivery, PushesRepository, type SentPush } from '../../league/messages/push/pushes.repository.js';
import { Handles, type JobContext, type JobHandler, NotDueYet } from '../jobs/job-processor.js';
import { withRenewals } from '../jobs/with-renewals.js';
import { type PushAnswer, PushTransport } from './push-transport.js';

const concurrency = 8;
/** In seconds. Older messages are dropped. */
const maxAge = 24 * 3600;

/** If a worker dies before it records a delivery, the message is sent again and replaces the first one. */
@Injectable()
@Handles('deliver-pushes')
export class DeliverPushesProcessor implements JobHandler<'deliver-pushes'> {
  constructor(
    private readonly database: DataSource,
    private readonly pushes: PushesRepository,
    private readonly transport: PushTransport,
    private readonly log: PinoLogger,
  ) {}

  /** @throws NotDueYet until every delivery has ended */
  async run({ pushId }: JobPayload<'deliver-pushes'>, { signal }: JobContext): Promise<void> {
    const { manager } = this.database;
    const push = await this.pushes.find(manager, pushId);
    if (!push) return;
    if (push.age > maxAge || !this.transport.isAvailable) return this.pushes.endDeliveries(manager, pushId);
    const sendDue = async () => {
      for (let next = await this.claim(pushId); next; next = await this.claim(pushId)) {
        await this.deliver(push, next);
        if (signal.aborted) throw new Error('aborted between two push messages');
      }
    };
    const done = await Promise.allSettled(Array.from({ length: concurrency }, sendDue));
    for (const result of done) if (result.status === 'rejected') throw result.reason as Error;
    const seconds = await this.pushes.secondsUntilDue(manager, pushId);
    if (seconds !== null) throw new NotDueYet(seconds);
  }

  private claim(pushId: number): Promise<ClaimedDelivery | null> {
    return this.pushes.claim(this.database.manager, pushId);
  }

  private async deliver(push: SentPush, delivery: ClaimedDelivery): Promise<void> {
    const { manager } = this.database;
    const { status, retryAfter } = await this.send(push, delivery);
    if (status === 404 || status === 410) return this.pushes.deleteSubscription(manager, delivery.subscriptionId);
    if (status >= 200 && status < 300) return this.pushes.endDelivery(manager, push.id, delivery);
    const about = { push: push.id, subscription: delivery.subscriptionId, status };
    if (status === 0 || status === 429 || status >= 500) {
      this.log.info(about, 'a push message will be retried later');
      return this.pushes.postpone(manager, push.id, delivery, retryAfter);
    }
    this.log.warn(about, 'a push service refused a message for good');
    await this.pushes.endDelivery(manager, push.id, delivery);
  }

  /** Returns the status 0 if the push service did not respond. */
  private async send({ id, text, path }: SentPush, delivery: ClaimedDelivery): Promise<PushAnswer> {
    try {
      return await withRenewals(
        () => this.pushes.renewLease(this.database.manager, id, delivery),
        (failure) => this.log.warn({ err: failure, push: id }, 'the lease of a push message was not renewed'),
        () => this.transport.send(delivery, { id, text, path }, `push-${id}`),
      );
    } catch (error) {
      this.log.info({ err: error as Error, push: id }, 'a push service could not be reached');
      return { status: 0, retryAfter: 0 };
    }
  }
}
