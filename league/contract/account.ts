import { z } from 'zod';
import { id, time } from './answer-fields.js';
import { mailSwitches, subscriptions } from './mail-switches.js';
import { currentPasswordRefusal } from './second-factor.js';

/** get-mail-switches and set-mail-switch (not in wire.md). */
const mailSwitchesAnswer = z.strictObject({ switches: z.record(z.enum(mailSwitches), z.boolean()) });
export type MailSwitchesAnswer = z.infer<typeof mailSwitchesAnswer>;

/** get-unsubscription and unsubscribe (not in wire.md): whether the member of a mail's link gets such mails. */
const unsubscriptionAnswer = z.strictObject({ mails: z.enum(subscriptions), on: z.boolean() });
export type UnsubscriptionAnswer = z.infer<typeof unsubscriptionAnswer>;

/** The answers about e-mail switches, by the name of the call. */
export const mailSchemas = {
  'get-mail-switches': mailSwitchesAnswer,
  'set-mail-switch': mailSwitchesAnswer,
  'get-unsubscription': unsubscriptionAnswer,
  unsubscribe: unsubscriptionAnswer,
};

/** The events that "Recent activity" shows. */
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

/** get-sessions and end-other-sessions (not in wire.md): the member's sessions, that of the call first, then the last seen first. */
const sessionsAnswer = z.strictObject({
  sessions: z.array(
    z.strictObject({
      /** The kind of browser in words, as "Chrome on Android"; empty if it is not known. */
      device: z.string(),
      started_at: time,
      /** Rounded to the hour. */
      last_seen_at: time,
      /** Whether it is the session of the call. */
      current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

const accountEvent = z.strictObject({
  id,
  kind: z.enum(accountEventKinds),
  at: time,
  /** How many times; log-ins of one kind in an hour from one place are one event. */
  times: z.int().min(1),
  device: z.string(),
  /** The first part of the address, as "203.0.113.x". */
  network: z.string(),
});

/** get-account-activity (not in wire.md): the newest log-ins and changes of the member's own account. */
const accountActivityAnswer = z.strictObject({ events: z.array(accountEvent).max(30) });
export type AccountActivityAnswer = z.infer<typeof accountActivityAnswer>;

/** The answers about sessions and account activity, by the name of the call. */
export const securitySchemas = {
  'get-sessions': sessionsAnswer,
  'end-other-sessions': sessionsAnswer,
  'get-account-activity': accountActivityAnswer,
};

/** delete-account refused: a message gives a reason other than the password, for example that the last admin has to stay. */
export const deleteAccountRefusal = currentPasswordRefusal.extend({ message: z.string().exactOptional() });
export type DeleteAccountRefusal = z.infer<typeof deleteAccountRefusal>;

/** get-calendar-links and renew-calendar-link (not in wire.md): the addresses of the calendars for calendar programs. */
export const calendarLinksAnswer = z.strictObject({
  /** The calendar of the season, for everybody. */
  season: z.url(),
  /** The caller's calendar; the address is a secret. */
  own: z.url(),
});
export type CalendarLinksAnswer = z.infer<typeof calendarLinksAnswer>;

/** get-push-subscriptions (not in wire.md). */
export const pushSubscriptionsAnswer = z.strictObject({
  /** The push endpoints of the browsers in which the caller has switched on push messages. */
  endpoints: z.array(z.string()).max(10),
  /** The public VAPID key with which a browser has to subscribe, in base64url; empty if the league sends no push messages. */
  key: z.string(),
});
export type PushSubscriptionsAnswer = z.infer<typeof pushSubscriptionsAnswer>;
