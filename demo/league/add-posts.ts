import type { EntityManager } from 'typeorm';
import { Announcement } from '../../league/schema/announcement.entity.js';
import { Comment, CommentReport } from '../../league/schema/comment.entity.js';
import type { ReportReason } from '../../league/contract/moderation.js';
import type { Member } from '../../league/schema/member.entity.js';
import { Notification } from '../../league/schema/notification.entity.js';
import type { SeasonWeekend } from '../results-site/season.js';

type Weekend = SeasonWeekend & { id: number };

const hourMs = 3600 * 1000;

/** Announcements, comments (one of them reported) with replies, and the notification of the latest final weekend. */
export async function addPosts(
  manager: EntityManager,
  members: readonly Member[],
  weekends: readonly Weekend[],
  beforeSeason: boolean,
): Promise<void> {
  const memberOf = new Map(members.map((member) => [member.username, member.id]));
  const start = Math.min(Date.parse(weekends[0]?.start ?? ''), Date.now());
  const origin = beforeSeason
    ? 'Riders and race weekends are those of 2023, moved to future dates. Everything else about 2023 is unchanged.'
    : 'The riders, race weekends and results are real.';
  const texts = [...announcementsBefore(origin), ...(beforeSeason ? [] : announcementsDuring)];
  for (const { title, text, after } of texts) {
    const finished = weekends.find(({ code }) => code === after);
    const dateCreated = new Date(finished ? Date.parse(finished.end) + 20 * hourMs : start - 72 * hourMs);
    await manager.insert(Announcement, { memberId: memberOf.get('racedirector') ?? null, title, text, dateCreated });
  }
  if (beforeSeason) return;
  for (const { code, comments } of weekendComments) {
    const weekend = weekends.find((one) => one.code === code);
    if (weekend) await addComments(manager, memberOf, weekend, comments);
  }
  await notifyOfLatest(manager, members, weekends);
}

async function addComments(
  manager: EntityManager,
  memberOf: ReadonlyMap<string, number>,
  weekend: Weekend,
  comments: (typeof weekendComments)[number]['comments'],
): Promise<void> {
  let time = Date.parse(weekend.end) + 15 * hourMs;
  for (const { by, text, replies, reported } of comments) {
    const common = { weekendId: weekend.id };
    const dateCreated = new Date((time += 0.4 * hourMs));
    const comment = { ...common, memberId: memberOf.get(by) ?? null, text, dateCreated };
    const { id: parentId } = await manager.save(manager.create(Comment, comment));
    for (const reply of replies) {
      const repliedAt = new Date((time += 0.3 * hourMs));
      const memberId = memberOf.get(reply.by) ?? null;
      await manager.insert(Comment, { ...common, parentId, memberId, text: reply.text, dateCreated: repliedAt });
    }
    if (!reported) continue;
    const report = { commentId: parentId, commentText: text, dateCreated: new Date((time += 0.3 * hourMs)) };
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

/** `after`: the code of the weekend before the announcement. Null means before the season. */
const announcementsBefore = (origin: string) => [
  {
    title: 'Welcome to the league',
    text: `Five riders in the order you expect them at the end, one independent rider, one rookie. Change your picks as often as you like until the first weekend begins; after that they stand in parc fermé like the bikes.\n\nThis league is a demonstration: its members, their picks, what they write and their table of 2022 are invented. ${origin}`,
    after: null,
  },
  {
    title: 'The sprint counts too',
    text: 'Every weekend has a sprint on Saturday for half the points. Both the race and the sprint count for your picks.',
    after: null,
  },
];

const announcementsDuring = [
  {
    title: 'No sprint at Phillip Island',
    text: 'The storm has moved the race to Saturday and the sprint was cancelled. The Australian weekend counts with its race alone.',
    after: 'AUS',
  },
  {
    title: 'Two weekends to go',
    text: 'Qatar and Valencia will decide it. The standings after Sepang are up, and the first five of you are closer together than ever.',
    after: 'MAL',
  },
];

interface WeekendComments {
  code: string;
  comments: {
    by: string;
    text: string;
    replies: { by: string; text: string }[];
    reported?: { by: string; reason: ReportReason; text: string };
  }[];
}

const weekendComments: WeekendComments[] = [
  {
    code: 'POR',
    comments: [
      {
        by: 'oldwolf',
        text: 'First weekend with a sprint. I needed a second coffee to understand the points.',
        replies: [
          { by: 'assenanna', text: 'Twelve for the win, nine for second. By Jerez you will know it by heart.' },
        ],
      },
    ],
  },
  {
    code: 'AUS',
    comments: [
      {
        by: 'wetweather',
        text: 'I stayed up until four for a sprint that never was. Right call, though: nobody should ride in that wind.',
        replies: [],
      },
    ],
  },
  {
    code: 'MAL',
    comments: [
      {
        by: 'tardozzi',
        text: 'Equal on points and still behind. I want to see that tie-break on paper!',
        replies: [
          { by: 'juliemoto', text: 'My first pick stands where I put him, yours does not. It is in the rules.' },
          { by: 'tardozzi', text: 'I know. I only wanted to hear it from you.' },
        ],
      },
      { by: 'mugellomax', text: 'Two weekends left and my fourth pick finally wakes up.', replies: [] },
      {
        by: 'sundayrider',
        text: 'Two seats for Valencia, cheaper than at the gate: https://tickets.example/valencia?seats=2.',
        replies: [],
        reported: { by: 'oldwolf', reason: 'advertising', text: 'The third time this month.' },
      },
    ],
  },
];
