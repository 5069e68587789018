import type { Group } from '../../../../league/contract/groups.js';
import { limits } from '../../../../league/contract/limits.js';
import { needDecimals } from '../../../lib/format.js';
import { pageMeta } from '../../../lib/page-meta.js';

export const countMembers = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

/** Describes the link, and how many more members the group can have. */
export function describeInvitation(count: number): string {
  const free = limits.groupMembers - count;
  if (free <= 0) return `The group is full: it has ${limits.groupMembers} members.`;
  if (count === 1) return 'You are the only member so far. Anyone with this link can join the group.';
  return `Anyone with this link can join the group. There is room for ${free} more.`;
}

/** The data for the share sheet of the device. Messengers show the preview of the link below the sentence. */
export const inviteTo = ({ name }: Pick<Group, 'name'>, url: string): ShareData => ({
  title: `Join ${name}`,
  text: `Join my group ${name} in ${pageMeta.league}: pick the top five of the motorcycle world championship, and see whose call is best.`,
  url,
});

/**
 * The usernames of the members in the chart: the reader first, then the best members of the group, at most five. Empty
 * if nobody has a position.
 */
export function chooseCharted({ members }: Pick<Group, 'members'>, username: string): string[] {
  const ranked = members.filter(({ standing }) => standing !== null).map(({ user }) => user.username);
  const own = ranked.filter((name) => name === username);
  return [...own, ...ranked.filter((name) => name !== username)].slice(0, limits.comparedMembers);
}

/** All points have two decimals if they include the bonus of a finalized season, or if any value has decimals. */
export const groupDecimals = ({ members, season }: Pick<Group, 'members' | 'season'>): boolean =>
  season?.after?.with_bonus === true ||
  needDecimals(members.flatMap(({ standing }) => (standing ? [standing.points, standing.weekend_points] : [])));
