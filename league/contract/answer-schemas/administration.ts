import { z } from 'zod';
import type {
  FinalizeSeasonPreviewAnswer,
  MailDelivery,
  PicksOverview,
  RemindAnswer,
  ReportedCommentsAnswer,
} from '../administration.js';
import { reportReasons } from '../moderation.js';
import type { Autopilot } from '../autopilot.js';
import { limits } from '../limits.js';
import type { OlderRace, SeasonAdmin, SeasonMessage, SeleniumStatus } from '../shapes.js';
import type { FinalizePreview } from '../standings.js';
import {
  correction,
  id,
  member,
  seasonDetailed,
  seasonSimple,
  standRow,
  time,
  userSimple,
  weekendSimple,
} from './shapes.js';

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

export const reportedComments = z.strictObject({
  reported_comments: z.array(reportedComment),
  amount_comments: z.int().min(0),
  amount_open: z.int().min(0),
}) satisfies z.ZodType<ReportedCommentsAnswer>;

const amount = z.int().min(0);

export const mailDelivery = z.strictObject({
  mailing_id: id,
  ordered_at: time,
  delivered: amount,
  failed: amount,
  waiting: amount,
}) satisfies z.ZodType<MailDelivery>;

export const picksOverview = z.strictObject({
  amount_members: amount,
  amount_picked: amount,
  amount_without_emails: amount,
  members: z.array(userSimple).max(limits.picksOverview),
  can_remind: z.boolean(),
  amount_to_remind: amount,
  last_reminder: mailDelivery.nullable(),
}) satisfies z.ZodType<PicksOverview>;

export const reminded = z.strictObject({ amount_reminded: amount }) satisfies z.ZodType<RemindAnswer>;

const seasonMessage = z.strictObject({
  id,
  message: z.string(),
  timestamp: time,
  season: seasonSimple.nullable(),
  retrieval: z.strictObject({ pid: id, page_seen: z.boolean(), unknown_riders: z.boolean() }).nullable(),
}) satisfies z.ZodType<SeasonMessage>;

const seleniumStatus = z.strictObject({
  pid: id,
  user: userSimple,
  message: z.string(),
  timestamp: time,
  progress: z.strictObject({ done: z.int(), total: z.int() }).nullable(),
}) satisfies z.ZodType<SeleniumStatus>;

const olderRace = z.strictObject({
  id,
  seasonYear: z.int(),
  track: z.string(),
  title: z.string(),
  timestamp: time,
  is_sprint: z.boolean(),
  finalized: z.boolean(),
  race_weekend_id: id,
}) satisfies z.ZodType<OlderRace>;

const autopilot = z.strictObject({
  mode: z.enum(['off', 'retrieve', 'finalize']),
  send_finalize_email: z.boolean(),
  sessions: z.array(
    z.strictObject({
      race_weekend_id: id,
      title: z.string(),
      event_type: z.union([z.literal(1), z.literal(2)]),
      state: z.enum(['waiting', 'looking', 'stored', 'stopped', 'left']),
      next_look: time.nullable(),
      reason: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<Autopilot>;

export const seasonAdmin = seasonDetailed.extend({
  autopilot,
  current: z.boolean(),
  visible: z.boolean(),
  races: z.array(olderRace),
  race_weekends: z.array(weekendSimple),
  selenium_status: z.array(seleniumStatus).nullable(),
  season_messages: z.array(seasonMessage),
}) satisfies z.ZodType<SeasonAdmin>;

const rankRule = z.enum(['points', 'rider-based', 'points-based', 'submission', 'picks-id']);

export const finalizePreview = z.strictObject({
  standings: z.strictObject({ users_picks: z.array(standRow) }),
  amount_users_picks: amount,
  changes: z.strictObject({ climbing: amount, falling: amount, same: amount }),
  correction: correction.omit({ date: true }).nullable(),
  ties: z.strictObject({
    amount,
    by_rule: z.array(z.strictObject({ rule: rankRule, amount })),
    first: z.array(
      z.strictObject({
        position: id,
        points: z.number(),
        ahead: userSimple,
        behind: userSimple,
        rule: rankRule,
        sentence: z.string(),
      }),
    ),
  }),
  amount_emails: amount,
  oddities: z.array(z.string()),
}) satisfies z.ZodType<FinalizePreview>;

export const finalizeSeasonPreview = z.strictObject({
  race_weekends: z.array(
    weekendSimple.extend({
      results: z.array(z.strictObject({ kind: z.enum(['race', 'sprint']), rows: amount, points: z.number().min(0) })),
    }),
  ),
}) satisfies z.ZodType<FinalizeSeasonPreviewAnswer>;
