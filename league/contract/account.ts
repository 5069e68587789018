import { z } from 'zod';
import { id, time } from './answer-fields.js';
import { mailSwitches, subscriptions } from './mail-switches.js';
import { currentPasswordRefusal } from './second-factor.js';

const mailSwitchesAnswer = z.strictObject({ switches: z.record(z.enum(mailSwitches), z.boolean()) });
export type MailSwitchesAnswer = z.infer<typeof mailSwitchesAnswer>;

const unsubscriptionAnswer = z.strictObject({ mails: z.enum(subscriptions), on: z.boolean() });
export type UnsubscriptionAnswer = z.infer<typeof unsubscriptionAnswer>;

export const mailSchemas = {
  'get-mail-switches': mailSwitchesAnswer,
  'set-mail-switch': mailSwitchesAnswer,
  'get-unsubscription': unsubscriptionAnswer,
  unsubscribe: unsubscriptionAnswer,
};

/** Shown under "Recent activity". */
export const accountEventKinds = [
  'log-in',
  'log-in-failed',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-changed-by-admin',
  'username-changed',
  'others-logged-out',
  'second-factor-failed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/** The current session comes first, then the others by their last use. */
const sessionsAnswer = z.strictObject({
  sessions: z.array(
    z.strictObject({
      device: z.string(),
      started_at: time,
      /** Updated at most once an hour. */
      last_seen_at: time,
      current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

const accountEvent = z.strictObject({
  id,
  kind: z.enum(accountEventKinds),
  at: time,
  /** Log-ins of the same kind from the same place within an hour are one event. */
  times: z.int().min(1),
  device: z.string(),
  /** The first part of the IP address, for example "203.0.113.x". */
  network: z.string(),
});

const accountActivityAnswer = z.strictObject({ events: z.array(accountEvent).max(30) });
export type AccountActivityAnswer = z.infer<typeof accountActivityAnswer>;

export const securitySchemas = {
  'get-sessions': sessionsAnswer,
  'end-other-sessions': sessionsAnswer,
  'get-account-activity': accountActivityAnswer,
};

/** `message` is a reason other than the password, for example that the last admin cannot leave. */
export const deleteAccountRefusal = currentPasswordRefusal.extend({ message: z.string().exactOptional() });
export type DeleteAccountRefusal = z.infer<typeof deleteAccountRefusal>;

export const calendarLinksAnswer = z.strictObject({
  season: z.url(),
  own: z.url(),
});
export type CalendarLinksAnswer = z.infer<typeof calendarLinksAnswer>;

export const pushSubscriptionsAnswer = z.strictObject({
  endpoints: z.array(z.string()).max(10),
  /** The public VAPID key, in base64url; empty if the league sends no push messages. */
  key: z.string(),
});
export type PushSubscriptionsAnswer = z.infer<typeof pushSubscriptionsAnswer>;
