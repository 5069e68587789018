import type { EntityManager } from 'typeorm';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import type { Announcement as AnnouncementShape } from '../../league/contract/shapes.js';
import { deletedUser, findUsers } from '../presenters/users.presenter.js';

/** Announcements, newest first. */
export async function readAnnouncements(
  manager: EntityManager,
  offset: number,
  amount: number,
): Promise<AnnouncementShape[]> {
  const order = { dateCreated: 'DESC', id: 'DESC' } as const;
  return presentAnnouncements(manager, await manager.find(Announcement, { order, skip: offset, take: amount }));
}

/** The wire's announcements; the amount of comments counts replies too. */
export async function presentAnnouncements(
  manager: EntityManager,
  announcements: readonly Announcement[],
): Promise<AnnouncementShape[]> {
  const ids = announcements.map(({ id }) => id);
  const counts: { id: number; amount: number }[] = await manager.query(
    `SELECT announcement_id AS id, count(*)::int AS amount FROM comments WHERE announcement_id = ANY($1) GROUP BY 1`,
    [ids],
  );
  const amountOf = new Map(counts.map(({ id, amount }) => [id, amount]));
  const users = await findUsers(
    manager,
    announcements.map(({ memberId }) => memberId),
  );
  return announcements.map(({ id, memberId, title, text, edited, dateCreated, dateEdited }) => ({
    id,
    title,
    text,
    user: (memberId !== null && users.get(memberId)) || deletedUser,
    edited,
    date_created: dateCreated.toISOString(),
    date_edited: dateEdited?.toISOString() ?? null,
    amount_comments: amountOf.get(id) ?? 0,
  }));
}
