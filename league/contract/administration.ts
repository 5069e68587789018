import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { limits } from './limits.js';
import { reportReasons } from './moderation.js';
import { member, userSimple, weekendSimple } from './shapes.js';

const commentReport = z.strictObject({
  user: member,
  reason: z.enum(reportReasons),
  /** What the member added; may be empty. */
  text: z.string(),
  /** The comment's text at the time of the report; null if it was not edited later. */
  earlier_text: z.string().min(1).nullable(),
  date_created: time,
});
export type CommentReport = z.infer<typeof commentReport>;

const reportedComment = z.strictObject({
  id,
  text: z.string().min(1),
  user: member,
  date_created: time,
  edited: z.boolean(),
  /** The title of the announcement or the weekend, or the name of the group. */
  page_title: z.string().min(1),
  /** Where the comment is shown, without leading slash; null in a group, whose page is for its members only. */
  path: z.string().regex(/^[^/]/).nullable(),
  /** `open`: it has open reports. Otherwise whether its text is hidden from members. */
  state: z.enum(['open', 'hidden', 'shown']),
  /** The admin who answered the last report, and the time; null while reports are open. */
  handled: z.strictObject({ user: member, date: time }).nullable(),
  /** The newest ones. */
  reports: z.array(commentReport).min(1).max(10),
  amount_reports: id,
});
export type ReportedComment = z.infer<typeof reportedComment>;

/** get-reported-comments (not in wire.md, for admins): a page of the comments that were reported, those with open reports first, then the newest. */
export const reportedCommentsAnswer = z.strictObject({
  reported_comments: z.array(reportedComment),
  amount_comments: count,
  /** How many of them have open reports. */
  amount_open: count,
});
export type ReportedCommentsAnswer = z.infer<typeof reportedCommentsAnswer>;

/** The delivery of a mailing: how many mails the mail server accepted, refused for good, and how many are not sent yet. */
const mailDelivery = z.strictObject({
  mailing_id: id,
  ordered_at: time,
  delivered: count,
  failed: count,
  waiting: count,
});
export type MailDelivery = z.infer<typeof mailDelivery>;

/** get-weekend-mails (not in wire.md, for admins): the e-mails of the last finalization of a weekend; null if none were requested. */
export const weekendMailsAnswer = z.strictObject({ weekend_mails: mailDelivery.nullable() });
export type WeekendMailsAnswer = z.infer<typeof weekendMailsAnswer>;

const picksOverview = z.strictObject({
  /** Members with an active account, and how many of them have picks. */
  amount_members: count,
  amount_picked: count,
  /** Members without picks who get no reminder, because they have switched race weekend e-mails off. */
  amount_without_emails: count,
  /** The requested members, with or without picks, by name, from the offset on. */
  members: z.array(userSimple).max(limits.picksOverview),
  /** Whether a reminder can be sent: the season is the current one, and its picks window is open. */
  can_remind: z.boolean(),
  /** How many members a reminder would be sent to; those who got one in the last hours are not counted. */
  amount_to_remind: count,
  /** The last reminder that an admin sent; null if there is none. */
  last_reminder: mailDelivery.nullable(),
});
export type PicksOverview = z.infer<typeof picksOverview>;

/** get-picks-overview (not in wire.md, for admins): which members have picks for a season, but not their riders. */
export const picksOverviewAnswer = z.strictObject({ picks_overview: picksOverview });
export type PicksOverviewAnswer = z.infer<typeof picksOverviewAnswer>;

/** remind-missing-picks (not in wire.md, for admins): to how many members a reminder is sent; 0 if all of them got one in the last hours. */
export const remindAnswer = z.strictObject({ amount_reminded: count });
export type RemindAnswer = z.infer<typeof remindAnswer>;

/** A weekend that is not final, with the totals of its stored results. */
const uncountedWeekend = weekendSimple.extend({
  results: z.array(z.strictObject({ kind: z.enum(['race', 'sprint']), rows: count, points: z.number().min(0) })),
});
export type UncountedWeekend = z.infer<typeof uncountedWeekend>;

/** preview-finalize-season (not in wire.md, for admins): the weekends that would not count, in calendar order. */
export const finalizeSeasonPreviewAnswer = z.strictObject({ race_weekends: z.array(uncountedWeekend) });
export type FinalizeSeasonPreviewAnswer = z.infer<typeof finalizeSeasonPreviewAnswer>;
