import type { StandRow, UserSimple } from './shapes.js';

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
