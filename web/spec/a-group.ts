import type { Group, GroupMember, GroupStanding } from '../../league/contract/groups.js';
import { aMember } from './a-member.js';
import { aWeekend } from './a-weekend.js';

const aGroupStanding = (position: number, other: Partial<GroupStanding> = {}): GroupStanding => ({
  position,
  position_change: 0,
  league_position: position * 10,
  points: 1000 - position,
  weekend_points: 81,
  ...other,
});

/** Without a position, the member has no picks. */
export const aGroupMember = (
  username: string,
  position: number | null,
  other: Partial<GroupStanding> = {},
): GroupMember => ({
  user: aMember(username),
  standing: position === null ? null : aGroupStanding(position, other),
  picks: [],
});

/** A group of oldwolf. Anna is second of three after the 19th of 20 weekends. */
export const aGroup = (other: Partial<Group> = {}): Group => ({
  id: 3,
  name: 'Sunday Grid',
  owner: aMember('oldwolf'),
  is_owner: false,
  amount_members: 3,
  muted: false,
  invitation_token: 'AAAAAAAAAAAAAAAAAAAAAA',
  season: {
    year: 2023,
    after: {
      weekend: aWeekend({ id: 19, title: 'Qatar GP', status: 2 }),
      round: 19,
      rounds: 20,
      with_bonus: false,
      computed_at: '2023-11-19T15:20:00.000Z',
    },
  },
  members: [
    aGroupMember('kneedown', 1),
    aGroupMember('anna', 2, { position_change: 1 }),
    aGroupMember('oldwolf', null),
  ],
  ...other,
});
