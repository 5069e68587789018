import type { Competitor, Correction, StandRow, UserSimple, WeekendSimple, WeekendStandRow } from './shapes.js';

/** The slot of a ranked pick, or a special pick. */
export type Slot = 1 | 2 | 3 | 4 | 5 | 'independent' | 'rookie';

/** Which table of a season an answer is about. */
interface TableReference {
  /** The table is the one after this weekend; null: no weekend is final yet. */
  weekend: WeekendSimple | null;
  /** The table of the finalized season: points include the bonus of exact positions (rules.md 4). */
  with_bonus: boolean;
}

/** explain-rank: why one of two members is ahead of the other in a table. */
export interface RankExplanationAnswer {
  explanation: RankExplanation;
}
export interface RankExplanation extends TableReference {
  ahead: 'a' | 'b';
  a: StandRow;
  b: StandRow;
  /** The steps that were compared (rules.md 2); the last one decided. */
  steps: ExplainedStep[];
  /** The whole explanation in words, with the sentences of the steps. */
  sentences: string[];
}

export type ExplainedStep =
  | Step<'points', null, { points: number }>
  | Step<'rider-based', 1 | 2 | 3 | 4 | 5, PickSide & { at_place: boolean }>
  | Step<'points-based', Slot, PickSide & { points: number }>
  | Step<'submission', null, { submitted_at: string }>
  | Step<'picks-id', null, { picks_id: number }>;

interface Step<Rule, StepSlot, Values> {
  rule: Rule;
  /** The pick that the step compares. */
  slot: StepSlot;
  a: Values;
  b: Values;
  /** Which member is ahead by this step; null if they are equal in it. */
  ahead: 'a' | 'b' | null;
  decided: boolean;
  sentence: string;
}
interface PickSide {
  competitor: Competitor | null;
}

/** points-receipt: the parts of a member's points in a table. The parts of every level add up to the level above. */
export interface PointsReceiptAnswer {
  receipt: MemberReceipt;
}
export interface MemberReceipt extends TableReference {
  user: UserSimple;
  position: number;
  points: number;
  /** Empty while they are hidden from the reader (rules.md 5). */
  picks: ReceiptPick[];
  bonuses: ReceiptBonus[];
  /** The final weekends of the table in calendar order, with the origin of their results. */
  weekends: ReceiptWeekend[];
}
export interface ReceiptPick {
  slot: Slot;
  /** Null if the member has no such pick. */
  competitor: Competitor | null;
  points: number;
  /** The points that an admin typed; null if there are none. */
  carried: TypedPoints | null;
  weekends: ReceiptWeekendPoints[];
}
export interface TypedPoints {
  points: number;
  /** Null if the account is deleted, or it was not recorded. */
  typed_by: UserSimple | null;
  typed_at: string | null;
}
/** The points of a pick's rider in one of the weekends; without rows if the rider was absent. */
export interface ReceiptWeekendPoints {
  weekend_id: number;
  points: number;
  rows: ReceiptRow[];
}
/** `mark`: FIN, or why the rider is not classified. */
export interface ReceiptRow {
  kind: 'race' | 'sprint';
  position: number;
  mark: string;
  points: number;
}
/** `percent` of the rider's points, for exactly this position in the final championship table. */
export interface ReceiptBonus {
  slot: 1 | 2 | 3 | 4 | 5;
  competitor: Competitor | null;
  percent: number;
  points: number;
}
export interface ReceiptWeekend extends WeekendSimple {
  race: ResultOrigin | null;
  sprint: ResultOrigin | null;
}
/** The origin of a stored result. */
export interface ResultOrigin {
  /** Read from a page of the results site, or typed by hand. */
  source: 'page' | 'hand';
  page_url: string | null;
  /** SHA-256 of the table that was read, in hex. */
  page_digest: string | null;
  retrieval_id: number | null;
  stored_at: string;
  /** The admin who started the retrieval or typed the result; null if the account is deleted, or it was not recorded. */
  stored_by: UserSimple | null;
}

/** get-head-to-head (not in wire.md): the common and the different picks of two members, and their points. */
export interface HeadToHeadAnswer {
  head_to_head: HeadToHead;
}

/** The points of a member are the sum of `shared`, `only` and `bonus`, and also of all `weekends`, `carried` and `bonus`. */
export interface HeadToHead {
  /** The last weekend that counts; null: no weekend is final yet. */
  weekend: WeekendSimple | null;
  /** Points include the bonus of the finalized season (rules.md 4). */
  with_bonus: boolean;
  a: StandRow;
  b: StandRow;
  /** Null while they are hidden (rules.md 5). */
  picks: HeadToHeadPicks | null;
  /** The points of the picks in each final weekend, in calendar order. */
  weekends: HeadToHeadWeekend[];
  /** Points of riders that an admin typed, apart from results. */
  carried: PairOf<number>;
  bonus: PairOf<number>;
}
export interface HeadToHeadPicks {
  /** Riders that both have: they count the same for both. */
  shared: PickPoints[];
  /** Riders that one of them has alone, or in more slots. */
  only: PairOf<PickPoints[]>;
  slots: HeadToHeadSlot[];
}
export interface HeadToHeadSlot extends PairOf<PickPoints | null> {
  slot: Slot;
}
interface HeadToHeadWeekend extends PairOf<number> {
  weekend: WeekendSimple;
}
export interface PickPoints {
  competitor: Competitor;
  points: number;
}
interface PairOf<Value> {
  a: Value;
  b: Value;
}

/** get-season-progress (not in wire.md): the positions of some members after each final weekend of a season. */
export interface SeasonProgressAnswer {
  progress: SeasonProgress;
}
export interface SeasonProgress {
  /** In calendar order. */
  tables: ProgressTable[];
  /** In the order of the request. */
  members: MemberProgress[];
}
/** The table after a weekend; a finalized season has one more, with the bonus of exact positions (rules.md 4). */
export interface ProgressTable {
  weekend: WeekendSimple;
  with_bonus: boolean;
}
export interface MemberProgress {
  user: UserSimple;
  /** One for each of the tables; null if the member is not in it. */
  positions: (number | null)[];
}

/** get-provisional-standings (not in wire.md): the table of a weekend that is not final; null if there is none. */
export interface ProvisionalStandingsAnswer {
  provisional: Provisional | null;
}
export interface Provisional extends ProvisionalState {
  /** The requested rows, with the points of the weekend so far; `amount_users_picks` counts all members of the table. */
  standings: { users_picks: WeekendStandRow[]; amount_users_picks: number };
}

/** Which results count in a provisional table. */
export interface ProvisionalState {
  weekend: WeekendSimple;
  /** The last session of the weekend that has a result. */
  after: 'sprint' | 'race';
  /** When the latest of these results was stored. */
  results_at: string;
}

/**
 * get-standings-version (not in wire.md): the times of the latest tables of a season, or of a weekend. Open pages request it every minute
 * to find out whether they are up to date.
 */
export interface StandingsVersionAnswer {
  /** When the table was computed (`computed_at`); null without a final weekend. */
  standings: string | null;
  /** `results_at` of the provisional table; null if there is none. */
  provisional: string | null;
}

/** get-rivals (not in wire.md): the caller's rivals in the order of pinning, in the standings of a season. */
export interface RivalsAnswer {
  /** The caller's row; null without picks. */
  own: StandRow | null;
  rivals: RivalInSeason[];
}
export interface RivalInSeason {
  user: UserSimple;
  /** Null without picks in the season. */
  row: StandRow | null;
}

/** preview-finalize (not in wire.md); refused as finalize-race-weekend is. */
export interface FinalizePreviewAnswer {
  preview: FinalizePreview;
}

/**
 * What finalizing a weekend would do: the first 50 rows of its table; how many members would gain, lose or hold their position since
 * the previous weekend; whom a correction would move against the earlier table (null if it is not a correction); the ties, the first
 * 50 in full; how many e-mails would be sent if they were requested; and the oddities of its results, a sentence each.
 */
export interface FinalizePreview {
  standings: { users_picks: StandRow[] };
  amount_users_picks: number;
  changes: { climbing: number; falling: number; same: number };
  correction: Omit<Correction, 'date'> | null;
  ties: { amount: number; by_rule: { rule: ExplainedStep['rule']; amount: number }[]; first: StandTie[] };
  amount_emails: number;
  oddities: string[];
}

/** Two neighbours with equal points: the position of the one ahead, the rule that decided, and a sentence about it. */
export interface StandTie {
  position: number;
  points: number;
  ahead: UserSimple;
  behind: UserSimple;
  rule: ExplainedStep['rule'];
  sentence: string;
}
