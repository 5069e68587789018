import { z } from 'zod';
import { id } from './answer-fields.js';
import { member, picksSimple, tableOrigin } from './shapes.js';
import { seasonProgress } from './standings.js';

const groupSummary = z.strictObject({
  id,
  name: z.string().min(1),
  owner: member,
  is_owner: z.boolean(),
  amount_members: id,
  /** The caller gets no news about the group. */
  muted: z.boolean(),
});
export type GroupSummary = z.infer<typeof groupSummary>;

const groupsAnswer = z.strictObject({ groups: z.array(groupSummary) });
export type GroupsAnswer = z.infer<typeof groupsAnswer>;

const groupStanding = z.strictObject({
  position: id,
  position_change: z.int(),
  league_position: id,
  points: z.number(),
  weekend_points: z.number(),
});
export type GroupStanding = z.infer<typeof groupStanding>;

const groupMember = z.strictObject({
  user: member,
  /** Null until a weekend is final, and for members without picks. */
  standing: groupStanding.nullable(),
  /** Empty if the member has no picks, or they are hidden (rules.md 5). */
  picks: picksSimple.shape.picks,
});
export type GroupMember = z.infer<typeof groupMember>;

/** The secret in the link /groups/join/:token. */
export const invitationToken = z.string().regex(/^[\w-]{22}$/);

const group = groupSummary.extend({
  invitation_token: invitationToken,
  /** Null if no season is current. `after` is null until a weekend is final. */
  season: z.strictObject({ year: z.int(), after: tableOrigin.nullable() }).nullable(),
  /** Members with a position come first, best first, then the others by the time at which they joined. */
  members: z.array(groupMember),
});
export type Group = z.infer<typeof group>;

const groupAnswer = z.strictObject({ group });
export type GroupAnswer = z.infer<typeof groupAnswer>;

/** Null if no season is current. */
const groupProgressAnswer = z.strictObject({ progress: seasonProgress.nullable() });
export type GroupProgressAnswer = z.infer<typeof groupProgressAnswer>;

const groupInvitation = z.strictObject({
  name: z.string().min(1),
  owner: member,
  amount_members: id,
  /** The first members who joined, beginning with the owner (limits.invitationMembers). */
  members: z.array(member),
  full: z.boolean(),
  group_id: id.nullable(),
});
export type GroupInvitation = z.infer<typeof groupInvitation>;

const groupInvitationAnswer = z.strictObject({ invitation: groupInvitation });
export type GroupInvitationAnswer = z.infer<typeof groupInvitationAnswer>;

const groupIdAnswer = z.strictObject({ group_id: id });
export type GroupIdAnswer = z.infer<typeof groupIdAnswer>;

const groupTokenAnswer = z.strictObject({ invitation_token: invitationToken });
export type GroupTokenAnswer = z.infer<typeof groupTokenAnswer>;

export const groupSchemas = {
  'get-groups': groupsAnswer,
  'get-group': groupAnswer,
  'get-group-progress': groupProgressAnswer,
  'get-group-invitation': groupInvitationAnswer,
  'create-group': groupIdAnswer,
  'join-group': groupIdAnswer,
  'new-group-invitation': groupTokenAnswer,
};
