import type { Competitor, Correction, StandRow, UserSimple, WeekendSimple, WeekendStandRow } from './shapes.js';

/** A ranked pick by its slot, or a special pick. */
export type Slot = 1 | 2 | 3 | 4 | 5 | 'independent' | 'rookie';

/** Which table of a season an answer is about. */
interface OfTable {
  /** The table is the one after this weekend; null: no weekend is final yet. */
  weekend: WeekendSimple | null;
  /** The table of the finalized season: points include the bonus of exact positions (rules.md 4). */
  with_bonus: boolean;
}

/** explain-rank: why one of two members is ahead of the other in a table. */
export interface RankExplanationAnswer {
  explanation: RankExplanation;
}
export interface RankExplanation extends OfTable {
  ahead: 'a' | 'b';
  a: StandRow;
  b: StandRow;
  /** Every step that was compared (rules.md 2); the last one decided. */
  steps: ExplainedStep[];
  /** The whole of it in plain words; those of the steps are among them. */
  sentences: string[];
}

export type ExplainedStep =
  | Step<'points', null, { points: number }>
  | Step<'rider-based', 1 | 2 | 3 | 4 | 5, PickSide & { at_place: boolean }>
  | Step<'points-based', Slot, PickSide & { points: number }>
  | Step<'submission', null, { submitted_at: string }>
  | Step<'picks-id', null, { picks_id: number }>;

interface Step<Rule, At, Side> {
  rule: Rule;
  /** The pick that the step compares. */
  slot: At;
  a: Side;
  b: Side;
  /** Who is ahead by this step; null: they are still equal. */
  ahead: 'a' | 'b' | null;
  decided: boolean;
  sentence: string;
}
interface PickSide {
  competitor: Competitor | null;
}

/** points-receipt: what a member's points in a table are made of. The parts of every level add up to the level above. */
export interface PointsReceiptAnswer {
  receipt: MemberReceipt;
}
export interface MemberReceipt extends OfTable {
  user: UserSimple;
  position: number;
  points: number;
  /** Empty while they are hidden from the reader (rules.md 5). */
  picks: ReceiptPick[];
  bonuses: ReceiptBonus[];
  /** The final weekends of the table in calendar order, with where their results come from. */
  weekends: ReceiptWeekend[];
}
export interface ReceiptPick {
  slot: Slot;
  /** Null where the member has no such pick. */
  competitor: Competitor | null;
  points: number;
  /** What an admin typed; null where that is nothing. */
  carried: TypedPoints | null;
  weekends: ReceiptWeekendPoints[];
}
export interface TypedPoints {
  points: number;
  /** Null: their account is deleted, or it was not recorded. */
  typed_by: UserSimple | null;
  typed_at: string | null;
}
/** What the rider of a pick won in one of the weekends; without rows where the rider was absent. */
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
/** `percent` of the rider's points, for being at exactly this position of the final table. */
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
/** Where a stored result comes from. */
export interface ResultOrigin {
  /** Read from a page of the results site, or typed by hand. */
  source: 'page' | 'hand';
  page_url: string | null;
  /** SHA-256 of what was read, in hex. */
  page_digest: string | null;
  retrieval_id: number | null;
  stored_at: string;
  /** Who asked for the retrieval or typed the result; null: their account is deleted, or it was not recorded. */
  stored_by: UserSimple | null;
}

/** get-head-to-head, our own call: what two members of a season share, and what separates them. */
export interface HeadToHeadAnswer {
  head_to_head: HeadToHead;
}

/** The points of each are those of `shared`, `only` and `bonus`; and also those of all `weekends`, `carried` and `bonus`. */
export interface HeadToHead {
  /** The last weekend that counts; null: no weekend is final yet. */
  weekend: WeekendSimple | null;
  /** Points include the bonus of the finalized season (rules.md 4). */
  with_bonus: boolean;
  a: StandRow;
  b: StandRow;
  /** Null while they are hidden (rules.md 5). */
  picks: HeadToHeadPicks | null;
  /** What the picks won in each final weekend, in calendar order. */
  weekends: HeadToHeadWeekend[];
  /** Points of riders that an admin typed, apart from results. */
  carried: OfBoth<number>;
  bonus: OfBoth<number>;
}
export interface HeadToHeadPicks {
  /** Riders whom both have: they count the same for both. */
  shared: PickPoints[];
  /** Riders whom one of them has alone, or in one slot more. */
  only: OfBoth<PickPoints[]>;
  slots: HeadToHeadSlot[];
}
export interface HeadToHeadSlot extends OfBoth<PickPoints | null> {
  slot: Slot;
}
interface HeadToHeadWeekend extends OfBoth<number> {
  weekend: WeekendSimple;
}
export interface PickPoints {
  competitor: Competitor;
  points: number;
}
interface OfBoth<Value> {
  a: Value;
  b: Value;
}

/** get-season-progress, our own call: where some members stood after each final weekend of a season. */
export interface SeasonProgressAnswer {
  progress: SeasonProgress;
}
export interface SeasonProgress {
  /** In calendar order. */
  tables: ProgressTable[];
  /** In the order in which they were asked for. */
  members: MemberProgress[];
}
/** The table after a weekend; a finalized season has one more, with the bonus of exact positions (rules.md 4). */
export interface ProgressTable {
  weekend: WeekendSimple;
  with_bonus: boolean;
}
export interface MemberProgress {
  user: UserSimple;
  /** One for each of the tables; null where the member does not stand in it. */
  positions: (number | null)[];
}

/** get-provisional-standings, our own call: the table of a weekend that is not final; null where nothing is provisional. */
export interface ProvisionalStandingsAnswer {
  provisional: Provisional | null;
}
export interface Provisional extends ProvisionalState {
  /** The rows asked for, with the points of the weekend so far; `amount_users_picks` is how many members stand in the table. */
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
 * get-standings-version, our own call: whether a page that is open shows the latest tables of a season, or of a weekend. Open pages ask
 * for it every minute.
 */
export interface StandingsVersionAnswer {
  /** When the table was computed (`computed_at`); null without a final weekend. */
  standings: string | null;
  /** `results_at` of the provisional table; null where nothing is provisional. */
  provisional: string | null;
}

/** get-rivals, our own call: the rivals that the member who asks has pinned, in that order, in the standings of a season. */
export interface RivalsAnswer {
  /** The row of the member who asks; null without picks. */
  own: StandRow | null;
  rivals: RivalInSeason[];
}
export interface RivalInSeason {
  user: UserSimple;
  /** Null without picks in the season. */
  row: StandRow | null;
}

/** preview-finalize, our own call; refused as finalize-race-weekend is. */
export interface FinalizePreviewAnswer {
  preview: FinalizePreview;
}

/**
 * What making a weekend final would do: the first 50 lines of its table, how many would climb, fall or stay where they are
 * since the weekend before; whom it would move against the table that it had, where it would be a correction, otherwise
 * null; the ties, the first 50 in full; how many e-mails would leave if they were asked for; and what is odd about its results, a sentence each.
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

/** Two neighbours with equal points: the position of the one ahead, the rule that decided, and why in a sentence. */
export interface StandTie {
  position: number;
  points: number;
  ahead: UserSimple;
  behind: UserSimple;
  rule: ExplainedStep['rule'];
  sentence: string;
}
