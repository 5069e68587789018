import type { AccountActivityAnswer, AccountEventKind } from '../../../../league/contract/account.js';
import { formatDay } from '../../../lib/format.js';

const titles: Record<AccountEventKind, string> = {
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

/** What happened, in words: "Log-in with a wrong password, 3 times". */
export const describeEvent = ({ kind, times }: Pick<Event, 'kind' | 'times'>): string =>
  times === 1 ? titles[kind] : `${titles[kind]}, ${times} times`;

/** The kind of browser in words. */
export const describeBrowser = (device: string): string => device || 'An unknown browser';

/** From where it was done, as far as it is known: "Chrome on Android, network 203.0.113.x". An admin's change has no place of its own. */
export const describePlace = ({ device, network }: Pick<Event, 'device' | 'network'>): string =>
  network === '' ? '' : `${describeBrowser(device)}, network ${network}`;

const hour = 3600 * 1000;
const day = 24 * hour;

/** When a session was last used; the server notes it once an hour. `seenAt` is an ISO date and time, `now` in milliseconds since 1970. */
export function describeLastSeen(seenAt: string, now: number): string {
  const age = now - new Date(seenAt).getTime();
  if (age < 2 * hour) return 'Used in the last two hours';
  if (age < day) return 'Used in the last 24 hours';
  return `Last used on ${formatDay(seenAt)}`;
}

/** How many recovery codes are left, and what to do where they are few. */
export function describeCodesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Make new ones now.';
  const amount = left === 1 ? 'one recovery code' : `${left} recovery codes`;
  return left < 4 ? `You have ${amount} left. Make new ones soon.` : `You have ${amount} left.`;
}

/** A secret in groups of four letters, as it is typed into an app. */
export const groupsOfSecret = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
