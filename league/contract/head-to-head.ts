import type { Slot } from './explanations.js';
import type { Competitor, StandRow, WeekendSimple } from './shapes.js';

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
