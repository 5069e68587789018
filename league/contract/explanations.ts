import type { Competitor, StandRow, UserSimple, WeekendSimple } from './shapes.js';

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
