import { limits } from '../../../../league/contract/limits.js';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';

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
    ? `Can be changed once in ${limits.usernameChangeDays} days.`
    : `Changed recently. The next change is possible from  ${formatDay(new Date(free).toISOString())}.`;
}
