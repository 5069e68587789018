import { z } from 'zod';
import type { ChampionshipAnswer, RiderAnswer } from '../championship.js';
import type * as groups from '../groups.js';
import type { Home, OpenWork, OpenWorkAnswer, TellWhenOpenAnswer } from '../home.js';
import { ownSeasonEnd } from './season-end.js';
import {
  competitor,
  id,
  member,
  picksSimple,
  seasonYear,
  tableOrigin,
  time,
  weekendSimple,
  weekendStandRow,
} from './shapes.js';
import { provisionalState, seasonProgress } from './standings.js';

const amount = z.int().min(0);
const round = z.int().positive();

export const home = z.strictObject({
  year: z.int(),
  standing: tableOrigin
    .extend({
      row: weekendStandRow,
      ahead: weekendStandRow.nullable(),
      behind: weekendStandRow.nullable(),
      positions: z.array(z.int().positive()),
      amount,
    })
    .nullable(),
  provisional: provisionalState.nullable(),
  picks: z.strictObject({
    chosen: amount,
    required: amount,
    can_submit: z.boolean(),
    tell_when_open: z.boolean(),
    closes: time.nullable(),
  }),
  being_corrected: z.array(weekendSimple),
  next: z.strictObject({ weekend: weekendSimple, round }).nullable(),
  end: ownSeasonEnd.nullable(),
  rounds: amount,
  rounds_final: amount,
  amount_members: amount,
}) satisfies z.ZodType<Home>;

const openWork = z.strictObject({
  kind: z.enum(['retrieve-sprint', 'retrieve-race', 'finalize']),
  weekend: weekendSimple,
  year: z.int(),
}) satisfies z.ZodType<OpenWork>;

export const openWorkAnswer = z.strictObject({
  open_work: z.array(openWork),
  amount_reported: amount,
}) satisfies z.ZodType<OpenWorkAnswer>;

export const tellWhenOpen = z.strictObject({ tell_when_open: z.boolean() }) satisfies z.ZodType<TellWhenOpenAnswer>;

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

/** The answers about groups, by the name of the call. */
export const groupSchemas = {
  'get-groups': z.strictObject({ groups: z.array(summary) }) satisfies z.ZodType<groups.GroupsAnswer>,
  'get-group': z.strictObject({
    group: summary.extend({
      invitation_token: token,
      season: z.strictObject({ year: z.int(), after: tableOrigin.nullable() }).nullable(),
      members: z.array(z.strictObject({ user: member, standing: standing.nullable(), picks: picksSimple.shape.picks })),
    }),
  }) satisfies z.ZodType<groups.GroupAnswer>,
  'get-group-progress': z.strictObject({
    progress: seasonProgress.nullable(),
  }) satisfies z.ZodType<groups.GroupProgressAnswer>,
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

export const championship = z.strictObject({
  championship: z.strictObject({
    season: seasonYear,
    after: z.strictObject({ weekend: weekendSimple, round: id, rounds: id }).nullable(),
    riders: z.array(
      z.strictObject({
        position: id,
        competitor,
        points: z.number(),
        weekend_points: z.number().nullable(),
        picked_by: amount.nullable(),
      }),
    ),
  }),
}) satisfies z.ZodType<ChampionshipAnswer>;

const finish = z.strictObject({ position: amount, points: z.number() }).nullable();

export const riderPage = z.strictObject({
  rider: z.strictObject({
    season: seasonYear,
    competitor,
    independent: z.boolean(),
    rookie: z.boolean(),
    position: id,
    points: z.number(),
    carried_points: z.number(),
    race_wins: amount,
    sprint_wins: amount,
    weekends: z.array(
      z.strictObject({ weekend: weekendSimple, round: id, sprint: finish, race: finish, points: z.number() }),
    ),
    picked: z
      .strictObject({
        by: amount,
        of: amount,
        slots: z.array(
          z.strictObject({ slot: z.enum(['1', '2', '3', '4', '5', 'independent', 'rookie']), amount: id }),
        ),
      })
      .nullable(),
  }),
}) satisfies z.ZodType<RiderAnswer>;
