import { z } from 'zod';
import {
  type AccountActivityAnswer,
  accountEventKinds,
  type SessionsAnswer,
  mailSwitches,
  type MailSwitchesAnswer,
  subscriptions,
  type UnsubscriptionAnswer,
} from '../account.js';
import { id, time } from './shapes.js';

const sessions = z.strictObject({
  sessions: z.array(z.strictObject({ device: z.string(), started_at: time, last_seen_at: time, current: z.boolean() })),
}) satisfies z.ZodType<SessionsAnswer>;

/** The answers about sessions and account activity, by the name of the call. */
export const securitySchemas = {
  'get-sessions': sessions,
  'end-other-sessions': sessions,
  'get-account-activity': z.strictObject({
    events: z
      .array(
        z.strictObject({
          id,
          kind: z.enum(accountEventKinds),
          at: time,
          times: z.int().min(1),
          device: z.string(),
          network: z.string(),
        }),
      )
      .max(30),
  }) satisfies z.ZodType<AccountActivityAnswer>,
};

const switches = z.strictObject({
  switches: z.record(z.enum(mailSwitches), z.boolean()),
}) satisfies z.ZodType<MailSwitchesAnswer>;
const unsubscription = z.strictObject({
  mails: z.enum(subscriptions),
  on: z.boolean(),
}) satisfies z.ZodType<UnsubscriptionAnswer>;

/** The answers about e-mail switches, by the name of the call. */
export const mailSchemas = {
  'get-mail-switches': switches,
  'set-mail-switch': switches,
  'get-unsubscription': unsubscription,
  unsubscribe: unsubscription,
};
