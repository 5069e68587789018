import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Push, PushSubscription } from '../../schema/push.entity.js';

/** A new message, and the row that it is about. With an `originId` its text begins with a verb. */
export type NewPush = Pick<Push, 'occasion' | 'text' | 'path'> &
  Partial<Pick<Push, 'originId' | 'commentId' | 'weekendId' | 'seasonId'>>;

/** A message as it is sent: its text begins with the present name of its origin. */
export interface SentPush extends Pick<Push, 'id' | 'text' | 'path'> {
  /** In seconds. */
  age: number;
}

/** The recipients of a message: one member; or all, except the member who caused it. */
export type PushRecipients = { memberId: number } | { except: number | null };

/** A message that a worker sends to a browser; `attempts` distinguishes its claim from an earlier or later one. */
export interface ClaimedDelivery {
  subscriptionId: number;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A worker that does not renew the lease of a delivery for this long is considered dead, in seconds. */
const leaseSeconds = 10;
const leaseEnd = `clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/** The limits of the time until a retry, in seconds; it doubles after each attempt. */
const retrySeconds = { least: 10, most: 1800 };

/** Push messages and the browsers that get them. Methods run in the caller's transaction. */
@Injectable()
export class PushesRepository {
  /** The endpoints of a member's browsers, the oldest first. */
  async findEndpoints(manager: EntityManager, memberId: number): Promise<string[]> {
    const found = await manager.find(PushSubscription, { where: { memberId }, order: { id: 'ASC' } });
    return found.map(({ endpoint }) => endpoint);
  }

  /** Stores a browser. If another member had it, it is given to this member, and that member's messages to it are deleted. */
  async saveSubscription(
    manager: EntityManager,
    { memberId, endpoint, p256dh, auth }: Pick<PushSubscription, 'memberId' | 'endpoint' | 'p256dh' | 'auth'>,
  ): Promise<void> {
    await manager.query(
      `WITH former AS (
         DELETE FROM push_deliveries USING push_subscriptions
         WHERE id = subscription_id AND endpoint = $2 AND member_id <> $1)
       INSERT INTO push_subscriptions (member_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4)
       ON CONFLICT (endpoint) DO UPDATE SET member_id = $1, p256dh = $3, auth = $4, date_created = now()`,
      [memberId, endpoint, p256dh, auth],
    );
  }

  /** Deletes all of a member's browsers but the newest `amount`. */
  async keepNewest(manager: EntityManager, memberId: number, amount: number): Promise<void> {
    await manager.query(
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT id FROM push_subscriptions WHERE member_id = $1 ORDER BY date_created DESC, id DESC OFFSET $2)`,
      [memberId, amount],
    );
  }

  /** Deletes a browser of a member; idempotent. */
  async deleteOfMember(manager: EntityManager, memberId: number, endpoint: string): Promise<void> {
    await manager.delete(PushSubscription, { memberId, endpoint });
  }

  /** Deletes a browser whose subscription has expired. */
  async deleteSubscription(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(PushSubscription, id);
  }

  /** Stores a message for the browsers of its recipients; returns its id, or null if there are none or the occasion has a message. */
  async add(
    manager: EntityManager,
    { occasion, text, path, originId = null, commentId = null, weekendId = null, seasonId = null }: NewPush,
    recipients: PushRecipients,
  ): Promise<number | null> {
    const [column, value] =
      'memberId' in recipients
        ? ['members.id =', recipients.memberId]
        : ['members.id IS DISTINCT FROM', recipients.except];
    const rows: { id: number }[] = await manager.query(
      `WITH recipients AS (
         SELECT push_subscriptions.id FROM push_subscriptions JOIN members ON members.id = member_id
         WHERE is_active AND ${column} $4::int ORDER BY push_subscriptions.id FOR KEY SHARE OF push_subscriptions),
       push AS (
         INSERT INTO pushes (occasion, text, path, origin_id, comment_id, weekend_id, season_id)
         SELECT $1, $2, $3, $5::int, $6::int, $7::int, $8::int WHERE EXISTS (SELECT FROM recipients)
         ON CONFLICT (occasion) DO NOTHING RETURNING id),
       deliveries AS (
         INSERT INTO push_deliveries (push_id, subscription_id) SELECT push.id, recipients.id FROM push, recipients)
       SELECT id FROM push`,
      [occasion, text, path, value, originId, commentId, weekendId, seasonId],
    );
    return rows[0]?.id ?? null;
  }

  /** Deletes the messages about a season that is hidden: its picks, its weekends and the comments on them. */
  async deleteOfSeason(manager: EntityManager, seasonId: number): Promise<void> {
    await manager.query(
      `DELETE FROM pushes WHERE season_id = $1 OR weekend_id IN (SELECT id FROM race_weekends WHERE season_id = $1)
         OR comment_id IN (SELECT comments.id FROM comments JOIN race_weekends ON race_weekends.id = weekend_id
           WHERE season_id = $1)`,
      [seasonId],
    );
  }

  /** Deletes what is not sent yet to a member about the comments of a group, which the member may not read any more. */
  async deleteOfFormerGroup(manager: EntityManager, memberId: number, groupId: number): Promise<void> {
    await manager.query(
      `DELETE FROM push_deliveries USING push_subscriptions, pushes, comments
       WHERE push_subscriptions.id = subscription_id AND push_subscriptions.member_id = $1
         AND pushes.id = push_id AND comments.id = comment_id AND group_id = $2`,
      [memberId, groupId],
    );
  }

  /** A message to be sent; null if it was deleted. */
  async find(manager: EntityManager, id: number): Promise<SentPush | null> {
    const rows: SentPush[] = await manager.query(
      `SELECT pushes.id, concat_ws(' ', username, text) AS text, path,
         extract(epoch FROM clock_timestamp() - pushes.date_created)::float8 AS age
       FROM pushes LEFT JOIN members ON members.id = origin_id WHERE pushes.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Claims the next due delivery of a message; null if there is none. */
  async claim(manager: EntityManager, pushId: number): Promise<ClaimedDelivery | null> {
    const [rows]: [ClaimedDelivery[], number] = await manager.query(
      `UPDATE push_deliveries SET attempts = attempts + 1, due_at = ${leaseEnd}
       FROM push_subscriptions
       WHERE push_id = $1 AND subscription_id = push_subscriptions.id AND subscription_id = (
         SELECT subscription_id FROM push_deliveries WHERE push_id = $1 AND due_at <= clock_timestamp()
         ORDER BY subscription_id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING subscription_id AS "subscriptionId", attempts, endpoint, p256dh, auth`,
      [pushId],
    );
    return rows[0] ?? null;
  }

  /** Renews the lease of a delivery while its message is being sent; one that another worker has claimed is not changed. */
  async renewLease(
    manager: EntityManager,
    pushId: number,
    { subscriptionId, attempts }: ClaimedDelivery,
  ): Promise<void> {
    await manager.query(
      `UPDATE push_deliveries SET due_at = ${leaseEnd} WHERE push_id = $1 AND subscription_id = $2 AND attempts = $3`,
      [pushId, subscriptionId, attempts],
    );
  }

  /** Deletes a delivery whose message the push service has accepted, or refused for good. */
  async endDelivery(manager: EntityManager, pushId: number, { subscriptionId }: ClaimedDelivery): Promise<void> {
    await manager.query('DELETE FROM push_deliveries WHERE push_id = $1 AND subscription_id = $2', [
      pushId,
      subscriptionId,
    ]);
  }

  /** Deletes all deliveries of a message. */
  async endDeliveries(manager: EntityManager, pushId: number): Promise<void> {
    await manager.query('DELETE FROM push_deliveries WHERE push_id = $1', [pushId]);
  }

  /** Makes a delivery due again later, at the earliest after `least` seconds; one that another worker has claimed is not changed. */
  async postpone(
    manager: EntityManager,
    pushId: number,
    { subscriptionId, attempts }: ClaimedDelivery,
    least: number,
  ): Promise<void> {
    const seconds = Math.min(retrySeconds.most, Math.max(least, retrySeconds.least * 2 ** (attempts - 1)));
    await manager.query(
      `UPDATE push_deliveries SET due_at = clock_timestamp() + make_interval(secs => $4)
       WHERE push_id = $1 AND subscription_id = $2 AND attempts = $3`,
      [pushId, subscriptionId, attempts, seconds],
    );
  }

  /** Seconds until the next delivery of a message is due, at least one; null if there are none. */
  async secondsUntilDue(manager: EntityManager, pushId: number): Promise<number | null> {
    const [row]: [{ seconds: number | null }] = await manager.query(
      `SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float8 AS seconds FROM push_deliveries WHERE push_id = $1`,
      [pushId],
    );
    return row.seconds === null ? null : Math.max(1, row.seconds);
  }
}
