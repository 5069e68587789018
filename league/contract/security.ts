/** What members see in "Recent activity". */
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

/** get-sessions and end-other-sessions, our own calls: where the member is logged in, this session first, then the last seen first. */
export interface SessionsAnswer {
  sessions: {
    /** The kind of browser in words, as "Chrome on Android"; empty where it is not known. */
    device: string;
    started_at: string;
    /** To the hour. */
    last_seen_at: string;
    /** Whether it is the session of the call. */
    current: boolean;
  }[];
}

/** get-account-activity, our own call: the newest log-ins and changes of the member's own account. */
export interface AccountActivityAnswer {
  events: {
    id: number;
    kind: AccountEventKind;
    at: string;
    /** How many times; more than one only for failed log-ins. */
    times: number;
    device: string;
    /** The first part of the address, as "203.0.113.x". */
    network: string;
  }[];
}

/** delete-account refused because of the current password that was sent with it. */
export interface DeleteAccountRefusal {
  current_password_correct: boolean;
}
