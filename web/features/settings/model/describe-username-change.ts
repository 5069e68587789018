import { limits } from '../../../../league/contract/limits.js';
import { formatDay } from '../../../lib/format.js';

const cooldown = limits.usernameChangeDays * 24 * 3600 * 1000;

/** The fact under a username: when it may be changed (member-area.md 5). `changedAt` is an ISO moment, null for never. */
export function describeUsernameChange(changedAt: string | null, now: Date): string {
  const free = changedAt === null ? 0 : new Date(changedAt).getTime() + cooldown;
  return free <= now.getTime()
    ? `Can be changed once in ${limits.usernameChangeDays} days.`
    : `Changed lately. The next change is possible from ${formatDay(new Date(free).toISOString())}.`;
}
