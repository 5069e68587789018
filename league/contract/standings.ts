import { z } from 'zod';
import { count, id, resultSource, time } from './answer-fields.js';
import { competitor, correction, member, standRow, userSimple, weekendSimple, weekendStandRow } from './shapes.js';

const rankedSlot = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const slot = z.union([rankedSlot, z.literal('independent'), z.literal('rookie')]);
export type Slot = z.infer<typeof slot>;

const side = z.enum(['a', 'b']);
const rider = { competitor: competitor.nullable() };

const tableReference = {
  /** Null before the first final weekend. */
  weekend: weekendSimple.nullable(),
  /** Whether points include the bonus (rules.md 4). */
  with_bonus: z.boolean(),
};

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
    /** Null if both are equal in this step. */
    ahead: side.nullable(),
    decided: z.boolean(),
    sentence: z.string().endsWith('.'),
  });

const explainedStep = z.discriminatedUnion('rule', [
  step('points', z.null(), z.strictObject({ points: z.number() })),
  step('rider-based', rankedSlot, z.strictObject({ ...rider, at_place: z.boolean() })),
  step('points-based', slot, z.strictObject({ ...rider, points: z.number() })),
  step('submission', z.null(), z.strictObject({ submitted_at: time })),
  step('picks-id', z.null(), z.strictObject({ picks_id: z.int() })),
]);
export type ExplainedStep = z.infer<typeof explainedStep>;

const rankExplanation = z.strictObject({
  ...tableReference,
  ahead: side,
  a: standRow,
  b: standRow,
  /** The compared steps (rules.md 2). The last step decided. */
  steps: z.array(explainedStep),
  sentences: z.array(z.string()).min(1),
});
export type RankExplanation = z.infer<typeof rankExplanation>;

export const rankExplanationAnswer = z.strictObject({ explanation: rankExplanation });
export type RankExplanationAnswer = z.infer<typeof rankExplanationAnswer>;

const resultOrigin = z.strictObject({
  source: resultSource,
  page_url: z.string().nullable(),
  page_digest: z.string().nullable(),
  retrieval_id: z.int().nullable(),
  stored_at: time,
  /** Null if the account was deleted or the admin was not recorded. */
  stored_by: userSimple.nullable(),
});
export type ResultOrigin = z.infer<typeof resultOrigin>;

/** `mark`: FIN, or a reason for not being classified. */
const receiptRow = z.strictObject({
  kind: z.enum(['race', 'sprint']),
  position: count,
  mark: z.string().min(1),
  points: z.number(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

/** Has no rows if the rider was absent. */
const receiptWeekendPoints = z.strictObject({ weekend_id: z.int(), points: z.number(), rows: z.array(receiptRow) });
export type ReceiptWeekendPoints = z.infer<typeof receiptWeekendPoints>;

const typedPoints = z.strictObject({
  points: z.number(),
  typed_by: userSimple.nullable(),
  typed_at: time.nullable(),
});
export type TypedPoints = z.infer<typeof typedPoints>;

const receiptPick = z.strictObject({
  ...rider,
  slot,
  points: z.number(),
  carried: typedPoints.nullable(),
  weekends: z.array(receiptWeekendPoints),
});
export type ReceiptPick = z.infer<typeof receiptPick>;

/** A percentage of the rider's points, for picking exactly the rider's final position in the championship table. */
const receiptBonus = z.strictObject({ ...rider, slot: rankedSlot, percent: z.number(), points: z.number() });
export type ReceiptBonus = z.infer<typeof receiptBonus>;

const receiptWeekend = weekendSimple.extend({ race: resultOrigin.nullable(), sprint: resultOrigin.nullable() });
export type ReceiptWeekend = z.infer<typeof receiptWeekend>;

const memberReceipt = z.strictObject({
  ...tableReference,
  user: userSimple,
  position: id,
  points: z.number(),
  /** Empty while they are hidden (rules.md 5). */
  picks: z.array(receiptPick),
  bonuses: z.array(receiptBonus),
  weekends: z.array(receiptWeekend),
});
export type MemberReceipt = z.infer<typeof memberReceipt>;

/** The parts at every level add up to the level above. */
export const pointsReceiptAnswer = z.strictObject({ receipt: memberReceipt });
export type PointsReceiptAnswer = z.infer<typeof pointsReceiptAnswer>;

const pairOf = <Value extends z.ZodType>(value: Value) => z.strictObject({ a: value, b: value });
const pickPoints = z.strictObject({ competitor, points: z.number() });
export type PickPoints = z.infer<typeof pickPoints>;

const headToHeadSlot = z.strictObject({ slot, a: pickPoints.nullable(), b: pickPoints.nullable() });
export type HeadToHeadSlot = z.infer<typeof headToHeadSlot>;

const headToHeadPicks = z.strictObject({
  shared: z.array(pickPoints),
  /** Riders that only one of them has, or has in more slots than the other. */
  only: pairOf(z.array(pickPoints)),
  slots: z.array(headToHeadSlot),
});
export type HeadToHeadPicks = z.infer<typeof headToHeadPicks>;

/** A member's points are the sum of `shared`, `only` and `bonus`, and also of `weekends`, `carried` and `bonus`. */
const headToHead = z.strictObject({
  ...tableReference,
  a: standRow,
  b: standRow,
  picks: headToHeadPicks.nullable(),
  weekends: z.array(z.strictObject({ weekend: weekendSimple, a: z.number(), b: z.number() })),
  /** Entered by an admin, in addition to the results. */
  carried: pairOf(z.number()),
  bonus: pairOf(z.number()),
});
export type HeadToHead = z.infer<typeof headToHead>;

export const headToHeadAnswer = z.strictObject({ head_to_head: headToHead });
export type HeadToHeadAnswer = z.infer<typeof headToHeadAnswer>;

/** A finalized season has one more table, which includes the bonus (rules.md 4). */
const progressTable = z.strictObject({ weekend: weekendSimple, with_bonus: z.boolean() });
export type ProgressTable = z.infer<typeof progressTable>;

const memberProgress = z.strictObject({
  user: member,
  /** One per table; null if the member is missing there. */
  positions: z.array(id.nullable()),
});
export type MemberProgress = z.infer<typeof memberProgress>;

export const seasonProgress = z.strictObject({
  tables: z.array(progressTable),
  members: z.array(memberProgress),
});
export type SeasonProgress = z.infer<typeof seasonProgress>;

export const seasonProgressAnswer = z.strictObject({ progress: seasonProgress });
export type SeasonProgressAnswer = z.infer<typeof seasonProgressAnswer>;

export const provisionalState = z.strictObject({
  weekend: weekendSimple,
  /** The latest session of the weekend with a result. */
  after: z.enum(['sprint', 'race']),
  results_at: time,
});
export type ProvisionalState = z.infer<typeof provisionalState>;

const provisional = provisionalState.extend({
  /** `amount_users_picks` counts all members. */
  standings: z.strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: count }),
});
export type Provisional = z.infer<typeof provisional>;

export const provisionalStandingsAnswer = z.strictObject({ provisional: provisional.nullable() });
export type ProvisionalStandingsAnswer = z.infer<typeof provisionalStandingsAnswer>;

/** Open pages request this every minute to find out whether they are up to date. */
export const standingsVersionAnswer = z.strictObject({
  /** `computed_at` of the table; null before the first final weekend. */
  standings: time.nullable(),
  /** `results_at` of the provisional table, or null. */
  provisional: time.nullable(),
});
export type StandingsVersionAnswer = z.infer<typeof standingsVersionAnswer>;

const rivalInSeason = z.strictObject({
  user: userSimple,
  row: standRow.nullable(),
});
export type RivalInSeason = z.infer<typeof rivalInSeason>;

export const rivalsAnswer = z.strictObject({
  own: standRow.nullable(),
  rivals: z.array(rivalInSeason).max(5),
});
export type RivalsAnswer = z.infer<typeof rivalsAnswer>;

const rankRule = z.enum(['points', 'rider-based', 'points-based', 'submission', 'picks-id']);

/** Two neighbours with equal points: the position of the first one, and the rule that decided. */
const standTie = z.strictObject({
  position: id,
  points: z.number(),
  ahead: userSimple,
  behind: userSimple,
  rule: rankRule,
  sentence: z.string(),
});
export type StandTie = z.infer<typeof standTie>;

/** Contains the first 50 rows, and details of the first 50 ties. */
export const finalizePreview = z.strictObject({
  standings: z.strictObject({ users_picks: z.array(standRow) }),
  amount_users_picks: count,
  changes: z.strictObject({ climbing: count, falling: count, same: count }),
  correction: correction.omit({ date: true }).nullable(),
  ties: z.strictObject({
    amount: count,
    by_rule: z.array(z.strictObject({ rule: rankRule, amount: count })),
    first: z.array(standTie),
  }),
  amount_emails: count,
  oddities: z.array(z.string()),
});
export type FinalizePreview = z.infer<typeof finalizePreview>;

/** Refused under the same conditions as finalize-race-weekend. */
export const finalizePreviewAnswer = z.strictObject({ preview: finalizePreview });
export type FinalizePreviewAnswer = z.infer<typeof finalizePreviewAnswer>;
