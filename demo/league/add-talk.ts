import type { EntityManager } from 'typeorm';
import { Announcement } from '../../league/announcements/announcement.entity.js';
import { Comment, CommentReport } from '../../league/comments/comment.entity.js';
import type { Member } from '../../league/members/member.entity.js';
import { Notification } from '../../league/notifications/notification.entity.js';
import type { PlannedWeekend } from './calendar.js';
import { announcementsBefore, announcementsDuring, weekendTalk } from './talk.js';

type Weekend = PlannedWeekend & { id: number };

const hourMs = 3600 * 1000;

/** Announcements, comments with replies, one of them reported, and the notification of the latest final weekend. */
export async function addTalk(
  manager: EntityManager,
  members: readonly Member[],
  weekends: readonly Weekend[],
  beforeSeason: boolean,
): Promise<void> {
  const memberOf = new Map(members.map((member) => [member.username, member.id]));
  const start = Math.min(Date.parse(weekends[0]?.start ?? ''), Date.now());
  const texts = beforeSeason ? announcementsBefore : [...announcementsBefore, ...announcementsDuring];
  for (const { title, text, after } of texts) {
    const finished = weekends.find(({ code }) => code === after);
    const dateCreated = new Date(finished ? Date.parse(finished.end) + 20 * hourMs : start - 72 * hourMs);
    await manager.insert(Announcement, { memberId: memberOf.get('racedirector') ?? null, title, text, dateCreated });
  }
  if (beforeSeason) return;
  for (const { code, comments } of weekendTalk) {
    const weekend = weekends.find((one) => one.code === code);
    if (weekend) await addComments(manager, memberOf, weekend, comments);
  }
  await notifyOfLatest(manager, members, weekends);
}

async function addComments(
  manager: EntityManager,
  memberOf: ReadonlyMap<string, number>,
  weekend: Weekend,
  comments: (typeof weekendTalk)[number]['comments'],
): Promise<void> {
  let at = Date.parse(weekend.end) + 15 * hourMs;
  for (const { by, text, replies, reported } of comments) {
    const common = { weekendId: weekend.id };
    const one = { ...common, memberId: memberOf.get(by) ?? null, text, dateCreated: new Date((at += 0.4 * hourMs)) };
    const { id: parentId } = await manager.save(manager.create(Comment, one));
    for (const reply of replies) {
      const dateCreated = new Date((at += 0.3 * hourMs));
      const answer = { ...common, parentId, memberId: memberOf.get(reply.by) ?? null, text: reply.text, dateCreated };
      await manager.insert(Comment, answer);
    }
    if (!reported) continue;
    const report = { commentId: parentId, commentText: text, dateCreated: new Date((at += 0.3 * hourMs)) };
    const memberId = memberOf.get(reported.by) ?? null;
    await manager.insert(CommentReport, { ...report, memberId, reason: reported.reason, text: reported.text });
  }
}

async function notifyOfLatest(
  manager: EntityManager,
  [admin]: readonly Member[],
  weekends: readonly Weekend[],
): Promise<void> {
  const latest = weekends[17];
  if (!latest) return;
  await manager.insert(Notification, {
    originId: admin?.id ?? null,
    text: `${latest.title} is final: see the standings`,
    path: `race-weekends/${latest.id}`,
    weekendId: latest.id,
    dateCreated: new Date(Date.parse(latest.end) + 18 * hourMs),
  });
}
