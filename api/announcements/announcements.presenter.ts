import type { ShownAnnouncements } from '../../league/community/announcements/announcements-reader.service.js';
import type { Announcement } from '../../league/contract/shapes.js';
import { presentUser } from '../presenters/shapes.presenter.js';

export function presentAnnouncements({ announcements, countOf, members }: ShownAnnouncements): Announcement[] {
  return announcements.map(({ id, memberId, title, text, edited, dateCreated, dateEdited }) => ({
    id,
    title,
    text,
    user: presentUser(members.get(memberId ?? 0)),
    edited,
    date_created: dateCreated.toISOString(),
    date_edited: dateEdited?.toISOString() ?? null,
    amount_comments: countOf.get(id) ?? 0,
  }));
}
