import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Push, PushSubscription } from '../../schema/push.entity.js';

/** A message and the row that it is about. If `originId` is set, the text begins with a verb. */
export type NewPush = Pick<Push, 'occasion' | 'text' | 'path'> &
  Partial<Pick<Push, 'originId' | 'commentId' | 'weekendId' | 'seasonId'>>;

/** For the members of a group, except the origin and members who mute it. The text begins with a verb. */
export interface GroupNews {
  groupId: number;
  originId: number;
  /** The member whose name is inserted into a notification. Push messages do not name this member. */
  actorId?: number;
  commentId?: number;
  weekendId?: number;
  text: string;
  path: string;
  occasion: string;
}

/** The text begins with the current name of the message's origin. */
export interface SentPush extends Pick<Push, 'id' | 'text' | 'path'> {
  /** In seconds. */
  age: number;
}

/** `except`: the member who caused the message. `withPicksIn`: the id of a season. */
export type PushRecipients =
  { memberId: number } | { except: number | null; withPicksIn?: number } | { wanting: 'start-messages' };

/** `attempts` distinguishes this claim from earlier and later claims of the delivery. */
export interface ClaimedDelivery {
  subscriptionId: number;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** In seconds. If a worker does not renew its lease for this long, it is considered dead. */
const leaseSeconds = 10;
const leaseEnd = `clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/**
 * The limits of the delay before a retry, in seconds. The delay doubles after each attempt. A push service may ask for
 * a delay of up to `asked`. Messages are not sent after a day.
 */
const retrySeconds = { least: 10, most: 1800, asked: 24 * 3600 };

@Injectable()
export class PushesRepository {
  async findEndpoints(manager: EntityManager, memberId: number): Promise<string[]> {
    const found = await manager.find(PushSubscription, { where: { memberId }, order: { id: 'ASC' } });
    return found.map(({ endpoint }) => endpoint);
  }

  /** If another member used the browser, that member's unsent messages to it are deleted. */
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

  async keepNewest(manager: EntityManager, memberId: number, limit: number): Promise<void> {
    await manager.query(
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT id FROM push_subscriptions WHERE member_id = $1 ORDER BY date_created DESC, id DESC OFFSET $2)`,
      [memberId, limit],
    );
  }

  /** Idempotent. */
  async deleteOfMember(manager: EntityManager, memberId: number, endpoint: string): Promise<void> {
    await manager.delete(PushSubscription, { memberId, endpoint });
  }

  async deleteSubscription(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(PushSubscription, id);
  }

  /** Returns null without browsers to send to, or if the occasion already has a message. */
  async add(
    manager: EntityManager,
    { occasion, text, path, originId = null, commentId = null, weekendId = null, seasonId = null }: NewPush,
    recipients: PushRecipients,
  ): Promise<number | null> {
    const [column, value, withPicksIn = null] = conditionOf(recipients);
    const rows: { id: number }[] = await manager.query(
      `WITH recipients AS (
         SELECT push_subscriptions.id FROM push_subscriptions JOIN members ON members.id = member_id
         WHERE is_active AND ${column} $4::int
           AND ($9::int IS NULL OR EXISTS (SELECT FROM picks WHERE season_id = $9 AND picks.member_id = members.id))
         ORDER BY push_subscriptions.id FOR KEY SHARE OF push_subscriptions),
       push AS (
         INSERT INTO pushes (occasion, text, path, origin_id, comment_id, weekend_id, season_id)
         SELECT $1, $2, $3, $5::int, $6::int, $7::int, $8::int WHERE EXISTS (SELECT FROM recipients)
         ON CONFLICT (occasion) DO NOTHING RETURNING id),
       deliveries AS (
         INSERT INTO push_deliveries (push_id, subscription_id) SELECT push.id, recipients.id FROM push, recipients)
       SELECT id FROM push`,
      [occasion, text, path, value, originId, commentId, weekendId, seasonId, withPicksIn],
    );
    return rows[0]?.id ?? null;
  }

  /** Deletes unsent messages. The occasion remains taken, so that nobody gets a second message about it. */
  async withdraw(manager: EntityManager, occasion: string): Promise<void> {
    await manager.query('DELETE FROM push_deliveries USING pushes WHERE pushes.id = push_id AND occasion = $1', [
      occasion,
    ]);
  }

  /** Returns the added messages. A member who is notified of a reply gets no news of the same comment. */
  async addToGroups(manager: EntityManager, news: readonly GroupNews[]): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `WITH news AS (
         SELECT * FROM jsonb_to_recordset($1) AS news(occasion text, text text, path text,
           "groupId" int, "originId" int, "commentId" int, "weekendId" int)),
       recipients AS (
         SELECT occasion, push_subscriptions.id FROM news
         JOIN group_members ON group_id = "groupId" AND group_members.member_id <> "originId" AND NOT muted
         JOIN members ON members.id = group_members.member_id AND is_active
         JOIN push_subscriptions ON push_subscriptions.member_id = members.id
         WHERE NOT EXISTS (SELECT FROM notifications WHERE notifications.member_id = members.id AND notifications.path = news.path)
         ORDER BY push_subscriptions.id FOR KEY SHARE OF push_subscriptions),
       added AS (
         INSERT INTO pushes (occasion, text, path, origin_id, comment_id, weekend_id, group_id)
         SELECT occasion, text, path, "originId", "commentId", "weekendId", "groupId" FROM news
         WHERE occasion IN (SELECT occasion FROM recipients)
         ON CONFLICT (occasion) DO NOTHING RETURNING id, occasion),
       deliveries AS (
         INSERT INTO push_deliveries (push_id, subscription_id)
         SELECT added.id, recipients.id FROM added JOIN recipients USING (occasion))
       SELECT id FROM added ORDER BY id`,
      [JSON.stringify(news)],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes the messages about a hidden season, its picks, its weekends and their comments. */
  async deleteOfSeason(manager: EntityManager, seasonId: number): Promise<void> {
    await manager.query(
      `DELETE FROM pushes WHERE season_id = $1 OR weekend_id IN (SELECT id FROM race_weekends WHERE season_id = $1)
         OR comment_id IN (SELECT comments.id FROM comments JOIN race_weekends ON race_weekends.id = weekend_id
           WHERE season_id = $1)`,
      [seasonId],
    );
  }

  /** Deletes unsent messages about a group that the member can no longer read. */
  async deleteOfFormerGroup(manager: EntityManager, memberId: number, groupId: number): Promise<void> {
    await manager.query(
      `DELETE FROM push_deliveries USING push_subscriptions, pushes LEFT JOIN comments ON comments.id = comment_id
       WHERE push_subscriptions.id = subscription_id AND push_subscriptions.member_id = $1
         AND pushes.id = push_id AND (pushes.group_id = $2 OR comments.group_id = $2)`,
      [memberId, groupId],
    );
  }

  async find(manager: EntityManager, id: number): Promise<SentPush | null> {
    const rows: SentPush[] = await manager.query(
      `SELECT pushes.id, concat_ws(' ', username, text) AS text, path,
         extract(epoch FROM clock_timestamp() - pushes.date_created)::float8 AS age
       FROM pushes LEFT JOIN members ON members.id = origin_id WHERE pushes.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

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

  async endDelivery(manager: EntityManager, pushId: number, { subscriptionId }: ClaimedDelivery): Promise<void> {
    await manager.query('DELETE FROM push_deliveries WHERE push_id = $1 AND subscription_id = $2', [
      pushId,
      subscriptionId,
    ]);
  }

  async endDeliveries(manager: EntityManager, pushId: number): Promise<void> {
    await manager.query('DELETE FROM push_deliveries WHERE push_id = $1', [pushId]);
  }

  /** Waits for at least `least` seconds. A delivery claimed by another worker does not change. */
  async postpone(
    manager: EntityManager,
    pushId: number,
    { subscriptionId, attempts }: ClaimedDelivery,
    least: number,
  ): Promise<void> {
    const { asked, most, least: first } = retrySeconds;
    const seconds = Math.max(Math.min(least, asked), Math.min(most, first * 2 ** (attempts - 1)));
    await manager.query(
      `UPDATE push_deliveries SET due_at = clock_timestamp() + make_interval(secs => $4)
       WHERE push_id = $1 AND subscription_id = $2 AND attempts = $3`,
      [pushId, subscriptionId, attempts, seconds],
    );
  }

  /** Returns at least 1, or null without deliveries. */
  async secondsUntilDue(manager: EntityManager, pushId: number): Promise<number | null> {
    const [row]: [{ seconds: number | null }] = await manager.query(
      `SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float8 AS seconds FROM push_deliveries WHERE push_id = $1`,
      [pushId],
    );
    return row.seconds === null ? null : Math.max(1, row.seconds);
  }
}

/** SQL before `$4`, its value, and the season of the picks. */
function conditionOf(
  recipients: PushRecipients,
): [sql: string, value: number | null, withPicksIn?: number | undefined] {
  if ('memberId' in recipients) return ['members.id =', recipients.memberId];
  if ('wanting' in recipients) return ['start_messages AND members.id IS DISTINCT FROM', null];
  return ['members.id IS DISTINCT FROM', recipients.except, recipients.withPicksIn];
}
