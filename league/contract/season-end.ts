import type { ImportedSeasonEnd } from './season-archive.js';
import type { Slot } from './standings.js';
import type { Competitor, PicksSimple, StandRow, UserSimple, WeekendSimple } from './shapes.js';

/** A row of the final table of a season; `points` include the `bonus` (rules.md 4). */
export interface FinalStandRow extends StandRow {
  bonus: number;
  /** The positions gained by the bonuses, against the standings after the last weekend; negative: lost. */
  bonus_change: number;
}

/** How a finalized season ended. */
export interface SeasonEnd {
  year: number;
  /** The first three, the champion first; fewer if fewer took part, empty if no weekend was final. */
  podium: FinalStandRow[];
  /** How many members the final table has. */
  amount_members: number;
}

/** The same with the row of the caller; null if they did not take part. */
export interface OwnSeasonEnd extends SeasonEnd {
  own: FinalStandRow | null;
}

/** get-hall-of-fame (not in wire.md): all finalized seasons, the latest first. */
export interface HallOfFameAnswer {
  seasons: SeasonEnd[];
  /** The latest first. */
  imported: ImportedSeasonEnd[];
}

/** get-season-end (not in wire.md): how a finalized season was won, with some rows of its final table. */
export interface SeasonEndAnswer {
  season_end: DetailedSeasonEnd;
}
export interface DetailedSeasonEnd extends SeasonEnd {
  /** One for each pick that the season requires; empty without a champion. */
  champion_picks: ChampionPick[];
  /** At most `limits.seasonEndRows` rows of the final table from the requested offset on. */
  rows: FinalStandRow[];
}
/** A pick of the champion, with the points of its rider in the season and the bonus for it. */
export interface ChampionPick {
  slot: Slot;
  competitor: Competitor | null;
  points: number;
  bonus: number;
  /** The rider's position in the final championship table; 0 without a rider. */
  position: number;
}

/** get-member-seasons (not in wire.md): a member's seasons, for the profile. */
export interface MemberSeasonsAnswer {
  member_seasons: MemberSeasons;
}
export interface MemberSeasons {
  user: UserSimple;
  /** Null without a current season or without picks in it. */
  current: MemberSeason | null;
  /** Finalized seasons in which the member took part, the latest first. */
  past: PastSeason[];
}
export interface MemberSeason {
  year: number;
  /** The picks are empty while they are hidden from the caller (rules.md 5). The position has no meaning before the first final weekend. */
  row: PicksSimple;
  amount_members: number;
  /** The final weekends in calendar order. */
  weekends: MemberWeekend[];
}
export interface MemberWeekend {
  weekend: WeekendSimple;
  position: number;
  /** Against the previous final weekend; null in the first one. */
  position_change: number | null;
  /** The points of the picks in the weekend. */
  points: number;
}
export interface PastSeason {
  year: number;
  row: FinalStandRow;
  amount_members: number;
}
