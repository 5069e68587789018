import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { competitor, correction, member, standRow, userSimple, weekendSimple, weekendStandRow } from './shapes.js';

const rankedSlot = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
/** The slot of a ranked pick, or a special pick. */
export const slot = z.union([rankedSlot, z.literal('independent'), z.literal('rookie')]);
export type Slot = z.infer<typeof slot>;

const side = z.enum(['a', 'b']);
const rider = { competitor: competitor.nullable() };

/** Which table of a season an answer is about. */
const tableReference = {
  /** The table is the one after this weekend; null: no weekend is final yet. */
  weekend: weekendSimple.nullable(),
  /** The table of the finalized season: points include the bonus of exact positions (rules.md 4). */
  with_bonus: z.boolean(),
};

const step = <Rule extends string, StepSlot extends z.ZodType, Values extends z.ZodType>(
  rule: Rule,
  stepSlot: StepSlot,
  values: Values,
) =>
  z.strictObject({
    rule: z.literal(rule),
    /** The pick that the step compares. */
    slot: stepSlot,
    a: values,
    b: values,
    /** Which member is ahead by this step; null if they are equal in it. */
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
  /** The steps that were compared (rules.md 2); the last one decided. */
  steps: z.array(explainedStep),
  /** The whole explanation in words, with the sentences of the steps. */
  sentences: z.array(z.string()).min(1),
});
export type RankExplanation = z.infer<typeof rankExplanation>;

/** explain-rank: why one of two members is ahead of the other in a table. */
export const rankExplanationAnswer = z.strictObject({ explanation: rankExplanation });
export type RankExplanationAnswer = z.infer<typeof rankExplanationAnswer>;

/** The origin of a stored result. */
const resultOrigin = z.strictObject({
  /** Read from a page of the results site, or typed by hand. */
  source: z.enum(['page', 'hand']),
  page_url: z.string().nullable(),
  /** SHA-256 of the table that was read, in hex. */
  page_digest: z.string().nullable(),
  retrieval_id: z.int().nullable(),
  stored_at: time,
  /** The admin who started the retrieval or typed the result; null if the account is deleted, or it was not recorded. */
  stored_by: userSimple.nullable(),
});
export type ResultOrigin = z.infer<typeof resultOrigin>;

/** `mark`: FIN, or why the rider is not classified. */
const receiptRow = z.strictObject({
  kind: z.enum(['race', 'sprint']),
  position: count,
  mark: z.string().min(1),
  points: z.number(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

/** The points of a pick's rider in one of the weekends; without rows if the rider was absent. */
const receiptWeekendPoints = z.strictObject({ weekend_id: z.int(), points: z.number(), rows: z.array(receiptRow) });
export type ReceiptWeekendPoints = z.infer<typeof receiptWeekendPoints>;

const typedPoints = z.strictObject({
  points: z.number(),
  /** Null if the account is deleted, or it was not recorded. */
  typed_by: userSimple.nullable(),
  typed_at: time.nullable(),
});
export type TypedPoints = z.infer<typeof typedPoints>;

const receiptPick = z.strictObject({
  /** Null if the member has no such pick. */
  ...rider,
  slot,
  points: z.number(),
  /** The points that an admin typed; null if there are none. */
  carried: typedPoints.nullable(),
  weekends: z.array(receiptWeekendPoints),
});
export type ReceiptPick = z.infer<typeof receiptPick>;

/** `percent` of the rider's points, for exactly this position in the final championship table. */
const receiptBonus = z.strictObject({ ...rider, slot: rankedSlot, percent: z.number(), points: z.number() });
export type ReceiptBonus = z.infer<typeof receiptBonus>;

const receiptWeekend = weekendSimple.extend({ race: resultOrigin.nullable(), sprint: resultOrigin.nullable() });
export type ReceiptWeekend = z.infer<typeof receiptWeekend>;

const memberReceipt = z.strictObject({
  ...tableReference,
  user: userSimple,
  position: id,
  points: z.number(),
  /** Empty while they are hidden from the reader (rules.md 5). */
  picks: z.array(receiptPick),
  bonuses: z.array(receiptBonus),
  /** The final weekends of the table in calendar order, with the origin of their results. */
  weekends: z.array(receiptWeekend),
});
export type MemberReceipt = z.infer<typeof memberReceipt>;

/** points-receipt: the parts of a member's points in a table. The parts of every level add up to the level above. */
export const pointsReceiptAnswer = z.strictObject({ receipt: memberReceipt });
export type PointsReceiptAnswer = z.infer<typeof pointsReceiptAnswer>;

const pairOf = <Value extends z.ZodType>(value: Value) => z.strictObject({ a: value, b: value });
const pickPoints = z.strictObject({ competitor, points: z.number() });
export type PickPoints = z.infer<typeof pickPoints>;

const headToHeadSlot = z.strictObject({ slot, a: pickPoints.nullable(), b: pickPoints.nullable() });
export type HeadToHeadSlot = z.infer<typeof headToHeadSlot>;

const headToHeadPicks = z.strictObject({
  /** Riders that both have: they count the same for both. */
  shared: z.array(pickPoints),
  /** Riders that one of them has alone, or in more slots. */
  only: pairOf(z.array(pickPoints)),
  slots: z.array(headToHeadSlot),
});
export type HeadToHeadPicks = z.infer<typeof headToHeadPicks>;

/** The points of a member are the sum of `shared`, `only` and `bonus`, and also of all `weekends`, `carried` and `bonus`. */
const headToHead = z.strictObject({
  ...tableReference,
  a: standRow,
  b: standRow,
  /** Null while they are hidden (rules.md 5). */
  picks: headToHeadPicks.nullable(),
  /** The points of the picks in each final weekend, in calendar order. */
  weekends: z.array(z.strictObject({ weekend: weekendSimple, a: z.number(), b: z.number() })),
  /** Points of riders that an admin typed, apart from results. */
  carried: pairOf(z.number()),
  bonus: pairOf(z.number()),
});
export type HeadToHead = z.infer<typeof headToHead>;

/** get-head-to-head (not in wire.md): the common and the different picks of two members, and their points. */
export const headToHeadAnswer = z.strictObject({ head_to_head: headToHead });
export type HeadToHeadAnswer = z.infer<typeof headToHeadAnswer>;

/** The table after a weekend; a finalized season has one more, with the bonus of exact positions (rules.md 4). */
const progressTable = z.strictObject({ weekend: weekendSimple, with_bonus: z.boolean() });
export type ProgressTable = z.infer<typeof progressTable>;

const memberProgress = z.strictObject({
  user: member,
  /** One for each of the tables; null if the member is not in it. */
  positions: z.array(id.nullable()),
});
export type MemberProgress = z.infer<typeof memberProgress>;

export const seasonProgress = z.strictObject({
  /** In calendar order. */
  tables: z.array(progressTable),
  /** In the order of the request. */
  members: z.array(memberProgress),
});
export type SeasonProgress = z.infer<typeof seasonProgress>;

/** get-season-progress (not in wire.md): the positions of some members after each final weekend of a season. */
export const seasonProgressAnswer = z.strictObject({ progress: seasonProgress });
export type SeasonProgressAnswer = z.infer<typeof seasonProgressAnswer>;

/** Which results count in a provisional table. */
export const provisionalState = z.strictObject({
  weekend: weekendSimple,
  /** The last session of the weekend that has a result. */
  after: z.enum(['sprint', 'race']),
  /** When the latest of these results was stored. */
  results_at: time,
});
export type ProvisionalState = z.infer<typeof provisionalState>;

const provisional = provisionalState.extend({
  /** The requested rows, with the points of the weekend so far; `amount_users_picks` counts all members of the table. */
  standings: z.strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: count }),
});
export type Provisional = z.infer<typeof provisional>;

/** get-provisional-standings (not in wire.md): the table of a weekend that is not final; null if there is none. */
export const provisionalStandingsAnswer = z.strictObject({ provisional: provisional.nullable() });
export type ProvisionalStandingsAnswer = z.infer<typeof provisionalStandingsAnswer>;

/**
 * get-standings-version (not in wire.md): the times of the latest tables of a season, or of a weekend. Open pages request it every minute
 * to find out whether they are up to date.
 */
export const standingsVersionAnswer = z.strictObject({
  /** When the table was computed (`computed_at`); null without a final weekend. */
  standings: time.nullable(),
  /** `results_at` of the provisional table; null if there is none. */
  provisional: time.nullable(),
});
export type StandingsVersionAnswer = z.infer<typeof standingsVersionAnswer>;

const rivalInSeason = z.strictObject({
  user: userSimple,
  /** Null without picks in the season. */
  row: standRow.nullable(),
});
export type RivalInSeason = z.infer<typeof rivalInSeason>;

/** get-rivals (not in wire.md): the caller's rivals in the order of pinning, in the standings of a season. */
export const rivalsAnswer = z.strictObject({
  /** The caller's row; null without picks. */
  own: standRow.nullable(),
  rivals: z.array(rivalInSeason).max(5),
});
export type RivalsAnswer = z.infer<typeof rivalsAnswer>;

const rankRule = z.enum(['points', 'rider-based', 'points-based', 'submission', 'picks-id']);

/** Two neighbours with equal points: the position of the one ahead, the rule that decided, and a sentence about it. */
const standTie = z.strictObject({
  position: id,
  points: z.number(),
  ahead: userSimple,
  behind: userSimple,
  rule: rankRule,
  sentence: z.string(),
});
export type StandTie = z.infer<typeof standTie>;

/**
 * What finalizing a weekend would do: the first 50 rows of its table; how many members would gain, lose or hold their position since
 * the previous weekend; whom a correction would move against the earlier table (null if it is not a correction); the ties, the first
 * 50 in full; how many e-mails would be sent if they were requested; and the oddities of its results, a sentence each.
 */
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

/** preview-finalize (not in wire.md); refused as finalize-race-weekend is. */
export const finalizePreviewAnswer = z.strictObject({ preview: finalizePreview });
export type FinalizePreviewAnswer = z.infer<typeof finalizePreviewAnswer>;
