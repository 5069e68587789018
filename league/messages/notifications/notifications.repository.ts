import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, IsNull, Not } from 'typeorm';
import { reportsPage } from '../../contract/page-paths.js';
import { beforeGroupName } from '../../rules/group-news.js';
import { isMovedBy } from '../../schema/standings.entity.js';
import { Notification } from '../../schema/notification.entity.js';
import type { GroupNews } from '../push/pushes.repository.js';

/** SQL: whether the correction of a notification moved the member $1. `notification` is the alias of the table. */
const movedMember = (notification: string) => `EXISTS (
  SELECT FROM race_weekends JOIN picks ON picks.season_id = race_weekends.season_id AND picks.member_id = $1
  WHERE race_weekends.id = ${notification}.weekend_id AND ${isMovedBy(`${notification}.correction_id`, 'picks.id')})`;

/** SQL: the registration time of the member $1. A JavaScript Date would lose its microseconds. */
const registeredAt = '(SELECT date_created FROM members WHERE id = $1)';

const own = 'SELECT * FROM notifications WHERE member_id = $1';

/** If a correction moved a member, its notification replaces the earlier ones of that weekend. */
const toEveryone = `SELECT * FROM notifications
  WHERE member_id IS NULL AND group_id IS NULL AND date_created >= ${registeredAt} AND origin_id IS DISTINCT FROM $1
    AND (correction_id IS NULL OR ${movedMember('notifications')})
    AND NOT EXISTS (SELECT FROM notifications later WHERE later.weekend_id = notifications.weekend_id
      AND later.correction_id > coalesce(notifications.correction_id, 0) AND ${movedMember('later')})`;

/** A member who is notified of a reply gets no news of the same comment. */
const toGroups = `SELECT notifications.* FROM group_members JOIN notifications USING (group_id)
  WHERE group_members.member_id = $1 AND NOT muted AND date_created >= joined_at AND origin_id <> $1
    AND NOT EXISTS (SELECT FROM notifications reply WHERE reply.member_id = $1 AND reply.path = notifications.path)`;

/** Members see their own notifications, those for everyone since they registered (rules.md 9), and news of groups. */
const toMember = `(${own} UNION ALL ${toEveryone} UNION ALL ${toGroups}) notifications`;

const reading = 'FROM notification_reads WHERE notification_id = notifications.id AND member_id = $1';
const isRead = `EXISTS (SELECT ${reading})`;
/** As long as `Retention` keeps notifications that were read. */
const isReadLately = `EXISTS (SELECT ${reading} AND read_at > now() - interval '30 days')`;

export type ShownNotification = Pick<
  Notification,
  'id' | 'originId' | 'actorId' | 'text' | 'path' | 'correctionId' | 'dateCreated'
>;

@Injectable()
export class NotificationsRepository {
  /**
   * The unread notifications, and those that the member has read in the last 30 days, newest first. Notifications for
   * everyone have no `originId`, because their text is a whole sentence.
   */
  find(
    manager: EntityManager,
    memberId: number,
    { read, limit }: { read: boolean; limit: number },
  ): Promise<ShownNotification[]> {
    return manager.query(
      `SELECT id, CASE WHEN member_id IS NOT NULL OR group_id IS NOT NULL THEN origin_id END AS "originId",
         actor_id AS "actorId", text, path, correction_id AS "correctionId", date_created AS "dateCreated" FROM ${toMember}
       WHERE ${read ? isReadLately : `NOT ${isRead}`}
       ORDER BY date_created DESC, id DESC LIMIT ${limit}`,
      [memberId],
    );
  }

  exists(manager: EntityManager, id: number): Promise<boolean> {
    return manager.existsBy(Notification, { id });
  }

  async isTo(manager: EntityManager, memberId: number, id: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(`SELECT FROM ${toMember} WHERE id = $2`, [memberId, id]);
    return rows.length > 0;
  }

  /** Idempotent. */
  async markRead(manager: EntityManager, memberId: number, id: number): Promise<void> {
    await manager.query(
      `INSERT INTO notification_reads (notification_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [id, memberId],
    );
  }

  async add(
    manager: EntityManager,
    notification: Pick<Notification, 'memberId' | 'originId' | 'text' | 'path'>,
  ): Promise<void> {
    await manager.insert(Notification, notification);
  }

  /** Omits accounts that are being deleted. */
  async addToMembers(
    manager: EntityManager,
    memberIds: readonly number[],
    { text, path }: Pick<Notification, 'text' | 'path'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO notifications (member_id, text, path) SELECT id, $2, $3 FROM
         (SELECT id FROM members WHERE id = ANY($1::int[]) ORDER BY id FOR KEY SHARE) kept`,
      [memberIds, text, path],
    );
  }

  /** Omits accounts that are being deleted. */
  async addToAdmins(
    manager: EntityManager,
    { text, path }: Pick<Notification, 'text' | 'path'>,
    exceptId: number,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO notifications (member_id, text, path) SELECT id, $1, $2 FROM
         (SELECT id FROM members WHERE is_admin AND is_active AND id <> $3 ORDER BY id FOR KEY SHARE) admins`,
      [text, path, exceptId],
    );
  }

  /** The account of `originId` may already be deleted. */
  async addToEveryone(
    manager: EntityManager,
    {
      originId,
      text,
      path,
      weekendId,
      correctionId,
    }: Pick<Notification, 'originId' | 'text' | 'path' | 'weekendId' | 'correctionId'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO notifications (member_id, origin_id, text, path, weekend_id, correction_id, date_created)
       VALUES (NULL, (SELECT id FROM members WHERE id = $1), $2, $3, $4, $5, clock_timestamp())`,
      [originId, text, path, weekendId, correctionId],
    );
  }

  async addToGroups(manager: EntityManager, news: readonly GroupNews[]): Promise<void> {
    await manager.query(
      `INSERT INTO notifications (group_id, origin_id, actor_id, weekend_id, text, path, date_created)
       SELECT "groupId", "originId", "actorId", "weekendId", text, path, clock_timestamp()
       FROM jsonb_to_recordset($1) AS news("groupId" int, "originId" int, "actorId" int, "weekendId" int, text text, path text)`,
      [JSON.stringify(news)],
    );
  }

  async changeText(manager: EntityManager, path: string, text: string): Promise<void> {
    await manager.update(Notification, { path }, { text });
  }

  async renameGroup(
    manager: EntityManager,
    groupId: number,
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    await manager.query(
      `UPDATE notifications SET text = before || $3 || substr(text, length(before || $2) + 1)
       FROM unnest($4::text[]) before WHERE group_id = $1 AND starts_with(text, before || $2)`,
      [groupId, from, to, beforeGroupName],
    );
  }

  async delete(manager: EntityManager, id: number): Promise<boolean> {
    return (await manager.delete(Notification, id)).affected === 1;
  }

  async deleteToEveryone(manager: EntityManager, weekendId: number): Promise<void> {
    await manager.delete(Notification, { weekendId, memberId: IsNull() });
  }

  /** Deletes the news of all groups about a weekend. */
  async deleteToGroups(manager: EntityManager, weekendIds: readonly number[]): Promise<void> {
    await manager.delete(Notification, { weekendId: Any(weekendIds), groupId: Not(IsNull()) });
  }

  /** Deletes the news that a member has joined a group or moved up in it. News about comments remains. */
  async deleteOfFormerMember(manager: EntityManager, groupId: number, memberId: number, path: string): Promise<void> {
    await manager.delete(Notification, { groupId, originId: memberId, path });
  }

  async deleteByPaths(manager: EntityManager, paths: readonly string[]): Promise<void> {
    await manager.delete(Notification, { path: Any(paths) });
  }

  /** Deletes the notifications for single members and the news of groups that this member caused. */
  async deleteCausedBy(manager: EntityManager, memberId: number): Promise<void> {
    await manager.delete(Notification, [
      { originId: memberId, memberId: Not(IsNull()) },
      { originId: memberId, groupId: Not(IsNull()) },
    ]);
  }

  /** Deletes a member's notifications that link to a page such as "groups/1" or to its comments. */
  async deleteOfPage(manager: EntityManager, memberId: number, path: string): Promise<void> {
    await manager.query(`DELETE FROM notifications WHERE member_id = $1 AND split_part(path, '?', 1) = $2`, [
      memberId,
      path,
    ]);
  }

  /** Must run after the pages' content is deleted, so that notifications that are added concurrently are included. */
  async deleteOfPages(manager: EntityManager, paths: readonly string[]): Promise<void> {
    await manager.query(`DELETE FROM notifications WHERE split_part(path, '?', 1) = ANY($1)`, [paths]);
    await this.deleteOfGoneReports(manager);
  }

  /** Deletes the notifications about reports of deleted comments. Must run after the comments' targets are deleted. */
  async deleteOfGoneReports(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM notifications WHERE path ~ $1 AND NOT EXISTS (
         SELECT FROM comments WHERE id = CASE WHEN path ~ $1 THEN split_part(path, '=', 2)::int END)`,
      [`^${reportsPage}\\?comment=[0-9]+$`],
    );
  }
}
