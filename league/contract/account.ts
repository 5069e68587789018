/** The e-mail switches that are not in the client's documents (member-area.md 4 has the others), by their names on the wire. */
export const mailSwitches = ['picks-window', 'picks-reminder', 'picks-receipt', 'announcement', 'season-end'] as const;
export type MailSwitch = (typeof mailSwitches)[number];

/** What the unsubscription link of a mail can switch off: all switches, those of the client included. */
export const subscriptions = [...mailSwitches, 'race-weekends', 'comments'] as const;
export type Subscription = (typeof subscriptions)[number];

/** The texts of each kind of mail: its name within a sentence, the title of its switch, and when one is sent. */
export const subscriptionTexts: Record<Subscription, { what: string; title: string; fact: string }> = {
  'picks-window': {
    what: 'emails about the opening of picks',
    title: 'Picks are open',
    fact: 'When the picks of a season open.',
  },
  'picks-reminder': {
    what: 'reminders to make your picks',
    title: 'Reminders before picks close',
    fact: '7 days, 1 day and 3 hours before. Only while your picks are missing or incomplete.',
  },
  'picks-receipt': {
    what: 'receipts of your picks',
    title: 'Receipts of your picks',
    fact: 'The list of your riders, a few minutes after you save it and when the picks close.',
  },
  announcement: {
    what: 'announcements by email',
    title: 'Announcements',
    fact: 'When an admin posts an announcement.',
  },
  'season-end': {
    what: 'emails about the end of a season',
    title: 'End of the season',
    fact: 'When a season is over: the champion, and everyone’s bonus.',
  },
  'race-weekends': {
    what: 'race weekend emails',
    title: 'Race weekends',
    fact: 'When a race weekend is final.',
  },
  comments: {
    what: 'emails about comments and replies',
    title: 'Comments and replies',
    fact: 'When somebody replies to you, or comments on your announcement.',
  },
};

/** The parameters of a mail's unsubscription link. The same address accepts the POST of RFC 8058. */
export interface MailLink {
  member: number;
  mails: Subscription;
  token: string;
}

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

/** The texts of push messages. */
export const pushMessages = {
  notAvailable: 'This league can’t send push messages',
  notAccepted: 'The league can’t send push messages to this browser',
  switching: 'There was an error switching push messages on or off',
  browserRefused: 'This browser could not switch messages on. You may have to allow them in its settings first.',
} as const;

/** The texts of calendars. */
export const calendarMessages = {
  links: 'There was an error getting the addresses of the calendars',
  renewing: 'There was an error renewing the address of your calendar',
} as const;
