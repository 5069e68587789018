import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { limits } from './limits.js';
import { reportReasons } from './moderation.js';
import { member, userSimple, weekendSimple } from './shapes.js';

const commentReport = z.strictObject({
  user: member,
  reason: z.enum(reportReasons),
  text: z.string(),
  /** The text at the time of the report; null if it is still the same. */
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
  page_title: z.string().min(1),
  /** The page of the comment, without a leading slash; null for a group, because only members can open its page. */
  path: z.string().regex(/^[^/]/).nullable(),
  /** `open` if it has open reports; otherwise whether members can see the text. */
  state: z.enum(['open', 'hidden', 'shown']),
  /** The admin who handled the last report; null while reports are open. */
  handled: z.strictObject({ user: member, date: time }).nullable(),
  reports: z.array(commentReport).min(1).max(10),
  amount_reports: id,
});
export type ReportedComment = z.infer<typeof reportedComment>;

export const reportedCommentsAnswer = z.strictObject({
  reported_comments: z.array(reportedComment),
  amount_comments: count,
  amount_open: count,
});
export type ReportedCommentsAnswer = z.infer<typeof reportedCommentsAnswer>;

/** `failed`: the mail server refused them permanently. */
const mailDelivery = z.strictObject({
  mailing_id: id,
  ordered_at: time,
  delivered: count,
  failed: count,
  waiting: count,
});
export type MailDelivery = z.infer<typeof mailDelivery>;

export const weekendMailsAnswer = z.strictObject({ weekend_mails: mailDelivery.nullable() });
export type WeekendMailsAnswer = z.infer<typeof weekendMailsAnswer>;

const picksOverview = z.strictObject({
  amount_members: count,
  amount_picked: count,
  /** Members without picks who get no reminder because they have turned off race weekend e-mails. */
  amount_without_emails: count,
  members: z.array(userSimple).max(limits.picksOverview),
  /** Set only if the season is current and its picks window is open. */
  can_remind: z.boolean(),
  /** Does not count members who got a reminder in the last few hours. */
  amount_to_remind: count,
  last_reminder: mailDelivery.nullable(),
});
export type PicksOverview = z.infer<typeof picksOverview>;

export const picksOverviewAnswer = z.strictObject({ picks_overview: picksOverview });
export type PicksOverviewAnswer = z.infer<typeof picksOverviewAnswer>;

/** 0 if all members without picks got a reminder in the last few hours. */
export const remindAnswer = z.strictObject({ amount_reminded: count });
export type RemindAnswer = z.infer<typeof remindAnswer>;

const uncountedWeekend = weekendSimple.extend({
  results: z.array(z.strictObject({ kind: z.enum(['race', 'sprint']), rows: count, points: z.number().min(0) })),
});
export type UncountedWeekend = z.infer<typeof uncountedWeekend>;

export const finalizeSeasonPreviewAnswer = z.strictObject({ race_weekends: z.array(uncountedWeekend) });
export type FinalizeSeasonPreviewAnswer = z.infer<typeof finalizeSeasonPreviewAnswer>;
