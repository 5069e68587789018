import type { AccountActivityAnswer, AccountEventKind } from '../../../../league/contract/account.js';
import { limits } from '../../../../league/contract/limits.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import type { PushProblem } from '../../../shared/push/push.js';

export interface EmailSwitch {
  /** The type in the call toggle-email-notifications/. */
  type: 1 | 2 | 3;
  title: string;
  /** When this email is sent (rules.md 9). */
  fact: string;
  on: boolean;
}

export function emailSwitches(user: CurrentUser): EmailSwitch[] {
  const switches: EmailSwitch[] = [
    {
      type: 1,
      title: 'Race Weekends Notifications',
      fact: 'When a race weekend is final: with the standings, without the result of the race.',
      on: user.race_weekends_emails,
    },
    {
      type: 2,
      title: 'Comment Replies Notifications',
      fact: 'When somebody replies to a comment of yours.',
      on: user.comment_response_emails,
    },
  ];
  if (!user.is_admin) return switches;
  const forAdmins: EmailSwitch = {
    type: 3,
    title: 'Announcement Replies Notifications',
    fact: 'When somebody comments on an announcement of yours.',
    on: user.announcement_response_emails ?? false,
  };
  return [...switches, forAdmins];
}

const hour = 3600 * 1000;
const day = 24 * hour;
const cooldown = limits.usernameChangeDays * day;

/** When the username can be changed (member-area.md 5). `changedAt`: an ISO date and time, null if it never changed. */
export function describeUsernameChange(changedAt: string | null, now: Date): string {
  const free = changedAt === null ? 0 : new Date(changedAt).getTime() + cooldown;
  return free <= now.getTime()
    ? `Can be changed once every ${limits.usernameChangeDays} days.`
    : `Changed recently. The next change is possible from ${formatDay(new Date(free).toISOString())}.`;
}

/** When push messages are sent, or why the member cannot get them. */
export function describePush(problem: PushProblem): string {
  switch (problem) {
    case null:
      return 'When the picks open, a weekend is final, or somebody replies to you. Ends when you log out.';
    case 'league':
      return 'Not available: this league does not send messages to devices.';
    case 'browser':
      return 'Not available in this browser. On an iPhone, add the site to the home screen first.';
    case 'denied':
      return 'The browser does not allow messages from this site. Allow notifications in its settings for this site, then load this page again.';
  }
}

const eventTitles: Record<AccountEventKind, string> = {
  'log-in': 'Logged in',
  'log-in-failed': 'Log-in with a wrong password',
  'password-changed': 'Password changed',
  'password-reset': 'Password changed with a link from an email',
  'email-changed': 'Email changed',
  'email-changed-by-admin': 'Email changed by an admin',
  'username-changed': 'Username changed',
  'others-logged-out': 'Other devices logged out',
  'second-factor-failed': 'Log-in with the right password and a wrong code',
  'second-factor-on': 'Two-step log-in turned on',
  'second-factor-off': 'Two-step log-in turned off',
  'second-factor-reset': 'Two-step log-in turned off by an admin',
  'recovery-code-used': 'Logged in with a recovery code',
  'recovery-codes-renewed': 'New recovery codes made',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
};

type Event = AccountActivityAnswer['events'][number];

/** "Log-in with a wrong password, 3 times" */
export const describeEvent = ({ kind, times }: Pick<Event, 'kind' | 'times'>): string =>
  times === 1 ? eventTitles[kind] : `${eventTitles[kind]}, ${times} times`;

export const describeBrowser = (device: string): string => device || 'An unknown browser';

/** "Chrome on Android, network 203.0.113.x". Empty if the network is unknown, and for an admin's change. */
export const describePlace = ({ device, network }: Pick<Event, 'device' | 'network'>): string =>
  network === '' ? '' : `${describeBrowser(device)}, network ${network}`;

/** The server records the last use once an hour. `seenAt`: an ISO date and time; `now`: milliseconds since 1970. */
export function describeLastSeen(seenAt: string, now: number): string {
  const age = now - new Date(seenAt).getTime();
  if (age < 2 * hour) return 'Used in the last two hours';
  if (age < day) return 'Used in the last 24 hours';
  return `Last used on ${formatDay(seenAt)}`;
}

/** How many recovery codes are left, with advice if there are only a few. */
export function describeCodesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Make new ones now.';
  const count = left === 1 ? 'one recovery code' : `${left} recovery codes`;
  return left < 4 ? `You have ${count} left. Make new ones soon.` : `You have ${count} left.`;
}

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Computer'],
];

/** A name that the member may change. Empty for an unknown device. */
export const nameOfDevice = (userAgent: string): string => devices.find(([words]) => words.test(userAgent))?.[1] ?? '';

/** A secret in groups of four letters, for typing it into an app. */
export const groupsOfSecret = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
