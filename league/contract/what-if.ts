import type { Competitor, SeasonYear, WeekendSimple } from './shapes.js';

/** The slots of picks as keys. */
export type SlotKey = '1' | '2' | '3' | '4' | '5' | 'independent' | 'rookie';

/** get-what-if (not in wire.md): the inputs of a season's standings, from which a browser computes hypothetical ones. */
export interface WhatIfAnswer {
  what_if: WhatIf;
}
export interface WhatIf {
  season: SeasonYear & { top_independent: boolean; top_rookie: boolean; finalized: boolean };
  riders: WhatIfRider[];
  /** All weekends in calendar order. */
  weekends: WhatIfWeekend[];
  amount_members: number;
  /** All members with picks, or the requested ones; null: see `without_members`. */
  members: WhatIfMembers | null;
  /** Why there are no members: their picks are hidden (rules.md 5), or they are more than `limits.whatIfMembers`. */
  without_members: 'hidden' | 'too-many' | null;
}
export interface WhatIfRider {
  competitor: Competitor;
  /** Points that an admin typed, apart from results. */
  carried: number;
}
export interface WhatIfWeekend {
  weekend: WeekendSimple;
  /** The stored result; null if there is none. A session that was not held has no rows. */
  sprint: WhatIfResultRow[] | null;
  race: WhatIfResultRow[] | null;
}
/** `position` 0: not classified. */
export interface WhatIfResultRow {
  competitor_id: number;
  position: number;
  points: number;
}
/** Columns with one value for each member, in the order of submission. */
export interface WhatIfMembers {
  /** Empty: the account is deleted. */
  usernames: string[];
  /** The rider in each slot as a position in `riders`, from 1; 0: none. */
  picked: Record<SlotKey, number[]>;
}

/** rank-what-if (not in wire.md): the hypothetical standings of a league that is too large for a browser. */
export interface WhatIfTableAnswer {
  what_if_table: WhatIfTable;
}
export interface WhatIfTable {
  /** The position before the first row. */
  offset: number;
  amount: number;
  /** At most `limits.whatIfRows`. */
  rows: WhatIfRow[];
  /** The caller's row; null without picks. */
  own: WhatIfRow | null;
}
export interface WhatIfRow {
  /** Empty: the account is deleted. */
  username: string;
  position: number;
  /** The position in the stored standings minus this one. */
  position_change: number;
  points: number;
  /** The points of the supposed weekends: the sum over `picks`, and the bonus. */
  gained: number;
  bonus: number;
  picks: { slot: SlotKey; competitor_id: number; gained: number }[];
}
