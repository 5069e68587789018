import { z } from 'zod';
import { reportReasons, type ReportedCommentsAnswer } from '../moderation.js';
import { id, member, time } from './shapes.js';

const report = z.strictObject({
  user: member,
  reason: z.enum(reportReasons),
  text: z.string(),
  earlier_text: z.string().min(1).nullable(),
  date_created: time,
});

const reportedComment = z.strictObject({
  id,
  text: z.string().min(1),
  user: member,
  date_created: time,
  edited: z.boolean(),
  page_title: z.string().min(1),
  path: z.string().regex(/^[^/]/).nullable(),
  state: z.enum(['open', 'hidden', 'shown']),
  handled: z.strictObject({ user: member, date: time }).nullable(),
  reports: z.array(report).min(1).max(10),
  amount_reports: z.int().positive(),
});

/** The answer of get-reported-comments as an exact check, as those of shapes.ts. */
export const reportedComments = z.strictObject({
  reported_comments: z.array(reportedComment),
  amount_comments: z.int().min(0),
  amount_open: z.int().min(0),
}) satisfies z.ZodType<ReportedCommentsAnswer>;
