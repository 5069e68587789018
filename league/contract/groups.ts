import type { SeasonProgress } from './standings.js';
import type { RiderFlat, TableOrigin, UserSimple } from './shapes.js';

/** get-groups (not in wire.md): the caller's groups, by name. */
export interface GroupsAnswer {
  groups: GroupSummary[];
}
export interface GroupSummary {
  id: number;
  name: string;
  /** The member who has been in the group longest. */
  owner: UserSimple;
  /** Whether the caller is the owner. */
  is_owner: boolean;
  amount_members: number;
}

/** get-group (not in wire.md, for its members): a group, and its members' positions in the current season. */
export interface GroupAnswer {
  group: Group;
}
export interface Group extends GroupSummary {
  /** The secret of the invitation link: /groups/join/ and the token. */
  invitation_token: string;
  /** Null without a current season. `after` is null until a weekend is final. */
  season: { year: number; after: TableOrigin | null } | null;
  /** Those with a position first, best first; the others in the order in which they joined. */
  members: GroupMember[];
}
export interface GroupMember {
  user: UserSimple;
  /** Null until a weekend is final, and without picks. */
  standing: GroupStanding | null;
  /** Empty while they are hidden from the reader (rules.md 5), and without picks. */
  picks: RiderFlat[];
}
export interface GroupStanding {
  /** Within the group. */
  position: number;
  position_change: number;
  league_position: number;
  points: number;
  /** The points of the picks in the weekend of the table. */
  weekend_points: number;
}

/** get-group-progress (not in wire.md, for its members): the positions of all members within the group; null without a current season. */
export interface GroupProgressAnswer {
  progress: SeasonProgress | null;
}

/** get-group-invitation (not in wire.md), for anyone who has the link. */
export interface GroupInvitationAnswer {
  invitation: GroupInvitation;
}
export interface GroupInvitation {
  name: string;
  owner: UserSimple;
  amount_members: number;
  /** The group has as many members as it can have. */
  full: boolean;
  /** The id of the group if the caller is in it; otherwise null. */
  group_id: number | null;
}

/** create-group and join-group. */
export interface GroupIdAnswer {
  group_id: number;
}

/** new-group-invitation. */
export interface GroupTokenAnswer {
  invitation_token: string;
}
