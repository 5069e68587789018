import { z } from 'zod';
import type * as groups from '../groups.js';
import { id, member, picksSimple, tableOrigin } from './shapes.js';

const summary = z.strictObject({
  id,
  name: z.string().min(1),
  owner: member,
  is_owner: z.boolean(),
  amount_members: z.int().min(1),
}) satisfies z.ZodType<groups.GroupSummary>;

const standing = z.strictObject({
  position: z.int().positive(),
  position_change: z.int(),
  league_position: z.int().positive(),
  points: z.number(),
  weekend_points: z.number(),
}) satisfies z.ZodType<groups.GroupStanding>;

const token = z.string().regex(/^[\w-]{22}$/);

/** The answers of the calls for groups as exact checks, as those of shapes.ts. */
export const groupSchemas = {
  'get-groups': z.strictObject({ groups: z.array(summary) }) satisfies z.ZodType<groups.GroupsAnswer>,
  'get-group': z.strictObject({
    group: summary.extend({
      invitation_token: token,
      season: z.strictObject({ year: z.int(), after: tableOrigin.nullable() }).nullable(),
      members: z.array(z.strictObject({ user: member, standing: standing.nullable(), picks: picksSimple.shape.picks })),
    }),
  }) satisfies z.ZodType<groups.GroupAnswer>,
  'get-group-invitation': z.strictObject({
    invitation: z.strictObject({
      name: z.string().min(1),
      owner: member,
      amount_members: z.int().min(1),
      full: z.boolean(),
      group_id: id.nullable(),
    }),
  }) satisfies z.ZodType<groups.GroupInvitationAnswer>,
  'create-group': z.strictObject({ group_id: id }),
  'join-group': z.strictObject({ group_id: id }),
  'new-group-invitation': z.strictObject({ invitation_token: token }),
};
