import { z } from 'zod';
import { limits } from '../limits.js';
import type { MailDelivery, PicksOverview, RemindAnswer } from '../picks-overview.js';
import { id, time, userSimple } from './shapes.js';

/** get-picks-overview, remind-missing-picks and get-weekend-mails as exact checks, as those of shapes.ts. */
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
