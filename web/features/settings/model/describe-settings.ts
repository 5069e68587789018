import { limits } from '../../../../league/contract/limits.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import type { PushProblem } from '../../../shared/push/push.js';

export interface EmailSwitch {
  /** The type in the call toggle-email-notifications/. */
  type: 1 | 2 | 3;
  title: string;
  /** When such an e-mail is sent (rules.md 9). */
  fact: string;
  on: boolean;
}

/** The switches of a member; the third is for admins only. */
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

const cooldown = limits.usernameChangeDays * 24 * 3600 * 1000;

/** When the username can be changed (member-area.md 5). `changedAt` is an ISO date and time, null for never. */
export function describeUsernameChange(changedAt: string | null, now: Date): string {
  const free = changedAt === null ? 0 : new Date(changedAt).getTime() + cooldown;
  return free <= now.getTime()
    ? `Can be changed once every ${limits.usernameChangeDays} days.`
    : `Changed recently. The next change is possible from ${formatDay(new Date(free).toISOString())}.`;
}

/** What a member should know of the switch for push messages: when they come, or why there are none. */
export function describePush(problem: PushProblem): string {
  switch (problem) {
    case null:
      return 'When the picks open, a weekend is final, or somebody replies to you. Ends when you log out.';
    case 'league':
      return 'Not available: this league sends no messages to devices.';
    case 'browser':
      return 'Not available in this browser. On an iPhone add the site to the home screen first.';
    case 'denied':
      return 'The browser does not allow messages from this site. Allow notifications in its settings for this site, then load this page again.';
  }
}
