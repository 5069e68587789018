import type { MailSwitch, Subscription } from './mail-switches.js';

/** get-mail-switches and set-mail-switch (not in wire.md). */
export interface MailSwitchesAnswer {
  switches: Record<MailSwitch, boolean>;
}

/** get-unsubscription and unsubscribe (not in wire.md): whether the member of a mail's link gets such mails. */
export interface UnsubscriptionAnswer {
  mails: Subscription;
  on: boolean;
}

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
export interface SessionsAnswer {
  sessions: {
    /** The kind of browser in words, as "Chrome on Android"; empty if it is not known. */
    device: string;
    started_at: string;
    /** Rounded to the hour. */
    last_seen_at: string;
    /** Whether it is the session of the call. */
    current: boolean;
  }[];
}

/** get-account-activity (not in wire.md): the newest log-ins and changes of the member's own account. */
export interface AccountActivityAnswer {
  events: {
    id: number;
    kind: AccountEventKind;
    at: string;
    /** How many times; log-ins of one kind in an hour from one place are one event. */
    times: number;
    device: string;
    /** The first part of the address, as "203.0.113.x". */
    network: string;
  }[];
}

/** delete-account refused because of the current password that was sent with it. */
export interface DeleteAccountRefusal {
  current_password_correct: boolean;
  /** Another reason in words, for example that the last admin has to stay. */
  message?: string;
}

/** get-calendar-links and renew-calendar-link (not in wire.md): the addresses of the calendars for calendar programs. */
export interface CalendarLinksAnswer {
  /** The calendar of the season, for everybody. */
  season: string;
  /** The caller's calendar; the address is a secret. */
  own: string;
}

/** get-push-subscriptions (not in wire.md). */
export interface PushSubscriptionsAnswer {
  /** The push endpoints of the browsers in which the caller has switched on push messages. */
  endpoints: string[];
  /** The public VAPID key with which a browser has to subscribe, in base64url; empty if the league sends no push messages. */
  key: string;
}
