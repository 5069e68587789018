import { z } from 'zod';
import type * as answers from '../standings.js';
import { competitor, member, standRow, time, userSimple, weekendSimple, weekendStandRow } from './shapes.js';

const rankedSlot = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const slot = z.union([rankedSlot, z.literal('independent'), z.literal('rookie')]);
const side = z.enum(['a', 'b']);
const rider = { competitor: competitor.nullable() };

const step = <Rule extends string, StepSlot extends z.ZodType, Values extends z.ZodType>(
  rule: Rule,
  stepSlot: StepSlot,
  values: Values,
) =>
  z.strictObject({
    rule: z.literal(rule),
    slot: stepSlot,
    a: values,
    b: values,
    ahead: side.nullable(),
    decided: z.boolean(),
    sentence: z.string().endsWith('.'),
  });

export const explanation = z.strictObject({
  explanation: z.strictObject({
    weekend: weekendSimple.nullable(),
    with_bonus: z.boolean(),
    ahead: side,
    a: standRow,
    b: standRow,
    steps: z.array(
      z.discriminatedUnion('rule', [
        step('points', z.null(), z.strictObject({ points: z.number() })),
        step('rider-based', rankedSlot, z.strictObject({ ...rider, at_place: z.boolean() })),
        step('points-based', slot, z.strictObject({ ...rider, points: z.number() })),
        step('submission', z.null(), z.strictObject({ submitted_at: time })),
        step('picks-id', z.null(), z.strictObject({ picks_id: z.int() })),
      ]),
    ),
    sentences: z.array(z.string()).min(1),
  }) satisfies z.ZodType<answers.RankExplanation>,
});

const origin = z.strictObject({
  source: z.enum(['page', 'hand']),
  page_url: z.string().nullable(),
  page_digest: z.string().nullable(),
  retrieval_id: z.int().nullable(),
  stored_at: time,
  stored_by: userSimple.nullable(),
});
const row = z.strictObject({
  kind: z.enum(['race', 'sprint']),
  position: z.int().min(0),
  mark: z.string().min(1),
  points: z.number(),
});
const pick = z.strictObject({
  ...rider,
  slot,
  points: z.number(),
  carried: z
    .strictObject({ points: z.number(), typed_by: userSimple.nullable(), typed_at: time.nullable() })
    .nullable(),
  weekends: z.array(z.strictObject({ weekend_id: z.int(), points: z.number(), rows: z.array(row) })),
});

export const receipt = z.strictObject({
  receipt: z.strictObject({
    weekend: weekendSimple.nullable(),
    with_bonus: z.boolean(),
    user: userSimple,
    position: z.int().positive(),
    points: z.number(),
    picks: z.array(pick),
    bonuses: z.array(z.strictObject({ ...rider, slot: rankedSlot, percent: z.number(), points: z.number() })),
    weekends: z.array(weekendSimple.extend({ race: origin.nullable(), sprint: origin.nullable() })),
  }) satisfies z.ZodType<answers.MemberReceipt>,
});

const pairOf = <Value extends z.ZodType>(value: Value) => z.strictObject({ a: value, b: value });
const pickPoints = z.strictObject({ competitor, points: z.number() });

export const headToHead = z.strictObject({
  head_to_head: z.strictObject({
    weekend: weekendSimple.nullable(),
    with_bonus: z.boolean(),
    a: standRow,
    b: standRow,
    picks: z
      .strictObject({
        shared: z.array(pickPoints),
        only: pairOf(z.array(pickPoints)),
        slots: z.array(z.strictObject({ slot, a: pickPoints.nullable(), b: pickPoints.nullable() })),
      })
      .nullable(),
    weekends: z.array(z.strictObject({ weekend: weekendSimple, a: z.number(), b: z.number() })),
    carried: pairOf(z.number()),
    bonus: pairOf(z.number()),
  }),
}) satisfies z.ZodType<answers.HeadToHeadAnswer>;

export const seasonProgress = z.strictObject({
  tables: z.array(z.strictObject({ weekend: weekendSimple, with_bonus: z.boolean() })),
  members: z.array(z.strictObject({ user: member, positions: z.array(z.int().positive().nullable()) })),
}) satisfies z.ZodType<answers.SeasonProgress>;

export const progress = z.strictObject({ progress: seasonProgress });

export const provisionalState = z.strictObject({
  weekend: weekendSimple,
  after: z.enum(['sprint', 'race']),
  results_at: time,
}) satisfies z.ZodType<answers.ProvisionalState>;

export const provisionalStandings = z.strictObject({
  provisional: provisionalState
    .extend({
      standings: z.strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: z.int().min(0) }),
    })
    .nullable(),
}) satisfies z.ZodType<answers.ProvisionalStandingsAnswer>;

export const standingsVersion = z.strictObject({
  standings: time.nullable(),
  provisional: time.nullable(),
}) satisfies z.ZodType<answers.StandingsVersionAnswer>;
