import type { EntityManager } from 'typeorm';
import type { Member } from '../../league/members/member.entity.js';
import type { Notification } from '../../league/notifications/notification.entity.js';
import { isMovedBy } from '../../league/standings/corrections.repository.js';
import type { Notification as NotificationShape } from '../../league/contract/shapes.js';
import { findUsers } from '../presenters/users.presenter.js';

const most = 50;

/**
 * A member's unread notifications, newest first: their own, and those to everyone that came after they joined and that
 * they did not cause themselves (rules.md 9). Those to everyone have no origin: their text is a whole sentence.
 */
export async function readNotifications(manager: EntityManager, member: Member): Promise<NotificationShape[]> {
  const rows: Notification[] = await manager.query(
    `SELECT id, CASE WHEN member_id IS NOT NULL THEN origin_id END AS "originId", text, path, date_created AS "dateCreated" FROM notifications
     WHERE ${isToMember} AND NOT EXISTS (
       SELECT FROM notification_reads WHERE notification_id = notifications.id AND member_id = $1)
     ORDER BY date_created DESC, id DESC LIMIT ${most}`,
    [member.id],
  );
  const users = await findUsers(
    manager,
    rows.map(({ originId }) => originId),
  );
  return rows.map(({ id, originId, text, path, dateCreated }) => ({
    id,
    origin_user: (originId !== null && users.get(originId)) || null,
    text,
    path,
    date_created: dateCreated.toISOString(),
    read: false,
  }));
}

/** Whether the member $1 moved by the correction that a notification, known by this name, tells of. */
const movedMember = (notification: string) => `EXISTS (
  SELECT FROM race_weekends JOIN picks ON picks.season_id = race_weekends.season_id AND picks.member_id = $1
  WHERE race_weekends.id = ${notification}.weekend_id AND ${isMovedBy(`${notification}.correction_id`, 'picks.id')})`;

/** When the member $1 joined, to the microsecond: a Date of JavaScript has no more than milliseconds. */
const joined = '(SELECT date_created FROM members WHERE id = $1)';

/**
 * Whether a notification is for the member $1. One of a correction is for those who moved by it, in place
 * of the earlier ones of that weekend; an earlier one stays for everyone else, read or unread as it is.
 */
export const isToMember = `(member_id = $1 OR (member_id IS NULL AND date_created >= ${joined} AND origin_id IS DISTINCT FROM $1
  AND (correction_id IS NULL OR ${movedMember('notifications')})
  AND NOT EXISTS (SELECT FROM notifications later WHERE later.weekend_id = notifications.weekend_id
    AND later.correction_id > coalesce(notifications.correction_id, 0) AND ${movedMember('later')})))`;
