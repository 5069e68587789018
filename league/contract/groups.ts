import { z } from 'zod';
import { id } from './answer-fields.js';
import { member, picksSimple, tableOrigin } from './shapes.js';
import { seasonProgress } from './standings.js';

const groupSummary = z.strictObject({
  id,
  name: z.string().min(1),
  /** The member who has been in the group longest. */
  owner: member,
  /** Whether the caller is the owner. */
  is_owner: z.boolean(),
  amount_members: id,
});
export type GroupSummary = z.infer<typeof groupSummary>;

/** get-groups (not in wire.md): the caller's groups, by name. */
const groupsAnswer = z.strictObject({ groups: z.array(groupSummary) });
export type GroupsAnswer = z.infer<typeof groupsAnswer>;

const groupStanding = z.strictObject({
  /** Within the group. */
  position: id,
  position_change: z.int(),
  league_position: id,
  points: z.number(),
  /** The points of the picks in the weekend of the table. */
  weekend_points: z.number(),
});
export type GroupStanding = z.infer<typeof groupStanding>;

const groupMember = z.strictObject({
  user: member,
  /** Null until a weekend is final, and without picks. */
  standing: groupStanding.nullable(),
  /** Empty while they are hidden from the reader (rules.md 5), and without picks. */
  picks: picksSimple.shape.picks,
});
export type GroupMember = z.infer<typeof groupMember>;

/** The secret of the invitation link: /groups/join/ and the token. */
const invitationToken = z.string().regex(/^[\w-]{22}$/);

const group = groupSummary.extend({
  invitation_token: invitationToken,
  /** Null without a current season. `after` is null until a weekend is final. */
  season: z.strictObject({ year: z.int(), after: tableOrigin.nullable() }).nullable(),
  /** Those with a position first, best first; the others in the order in which they joined. */
  members: z.array(groupMember),
});
export type Group = z.infer<typeof group>;

/** get-group (not in wire.md, for its members): a group, and its members' positions in the current season. */
const groupAnswer = z.strictObject({ group });
export type GroupAnswer = z.infer<typeof groupAnswer>;

/** get-group-progress (not in wire.md, for its members): the positions of all members within the group; null without a current season. */
const groupProgressAnswer = z.strictObject({ progress: seasonProgress.nullable() });
export type GroupProgressAnswer = z.infer<typeof groupProgressAnswer>;

const groupInvitation = z.strictObject({
  name: z.string().min(1),
  owner: member,
  amount_members: id,
  /** The group has as many members as it can have. */
  full: z.boolean(),
  /** The id of the group if the caller is in it; otherwise null. */
  group_id: id.nullable(),
});
export type GroupInvitation = z.infer<typeof groupInvitation>;

/** get-group-invitation (not in wire.md), for anyone who has the link. */
const groupInvitationAnswer = z.strictObject({ invitation: groupInvitation });
export type GroupInvitationAnswer = z.infer<typeof groupInvitationAnswer>;

const groupIdAnswer = z.strictObject({ group_id: id });
export type GroupIdAnswer = z.infer<typeof groupIdAnswer>;

const groupTokenAnswer = z.strictObject({ invitation_token: invitationToken });
export type GroupTokenAnswer = z.infer<typeof groupTokenAnswer>;

/** The answers about groups, by the name of the call. */
export const groupSchemas = {
  'get-groups': groupsAnswer,
  'get-group': groupAnswer,
  'get-group-progress': groupProgressAnswer,
  'get-group-invitation': groupInvitationAnswer,
  'create-group': groupIdAnswer,
  'join-group': groupIdAnswer,
  'new-group-invitation': groupTokenAnswer,
};
