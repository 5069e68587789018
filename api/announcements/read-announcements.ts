import type { EntityManager } from 'typeorm';
import type { Announcement } from '../../league/announcements/announcement.entity.js';
import type { Announcement as AnnouncementShape } from '../../league/wire/shapes.js';
import { deletedUser, findUsers } from '../present/present-member.js';

/** Announcements, newest first; the amount of comments counts replies too. */
export async function readAnnouncements(
  manager: EntityManager,
  offset: number,
  amount: number,
): Promise<AnnouncementShape[]> {
  const rows: (Announcement & { amountComments: number })[] = await manager.query(
    `SELECT id, member_id AS "memberId", title, text, edited, date_created AS "dateCreated", date_edited AS "dateEdited",
       (SELECT count(*)::int FROM comments WHERE announcement_id = announcements.id) AS "amountComments"
     FROM announcements ORDER BY date_created DESC, id DESC OFFSET $1 LIMIT $2`,
    [offset, amount],
  );
  const users = await findUsers(
    manager,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ id, memberId, title, text, edited, dateCreated, dateEdited, amountComments }) => ({
    id,
    title,
    text,
    user: (memberId !== null && users.get(memberId)) || deletedUser,
    edited,
    date_created: dateCreated.toISOString(),
    date_edited: dateEdited?.toISOString() ?? null,
    amount_comments: amountComments,
  }));
}
