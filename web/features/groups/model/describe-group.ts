import type { Group } from '../../../../league/contract/groups.js';
import { limits } from '../../../../league/contract/limits.js';

/** "1 member", "9 members". */
export const countMembers = (amount: number): string => (amount === 1 ? '1 member' : `${amount} members`);

/** Who can join by the link, and how many still can. */
export function describeInvitation(amount: number): string {
  const free = limits.groupMembers - amount;
  if (free <= 0) return `The group is full: it has ${limits.groupMembers} members.`;
  return `Anyone with this link can join the group. There is room for ${free} more.`;
}

/**
 * The members in the chart: the reader first, then the best of the group; at most five. Empty where nobody has a position, so that there
 * is nothing to draw.
 */
export function choosePictured({ members }: Pick<Group, 'members'>, username: string): string[] {
  const ranked = members.filter(({ standing }) => standing !== null).map(({ user }) => user.username);
  const own = ranked.filter((name) => name === username);
  return [...own, ...ranked.filter((name) => name !== username)].slice(0, limits.comparedMembers);
}
