import type { UserSimple, WeekendSimple } from './shapes.js';

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
