import type { ImportedSeasonEnd } from './season-archive.js';
import type { Slot } from './standings.js';
import type { Competitor, PicksSimple, StandRow, UserSimple, WeekendSimple } from './shapes.js';

/** A row of the final table of a season; `points` include the `bonus` (rules.md 4). */
export interface FinalStandRow extends StandRow {
  bonus: number;
  /** How many positions the bonuses won, negative: lost, against the standings after the last weekend. */
  bonus_change: number;
}

/** How a finalized season ended. */
export interface SeasonEnd {
  year: number;
  /** The first three, the champion first; fewer where fewer took part, none where no weekend was final. */
  podium: FinalStandRow[];
  /** How many members stand in the final table. */
  amount_members: number;
}

/** The same with the row of the member who asks; null where they did not take part. */
export interface OwnSeasonEnd extends SeasonEnd {
  own: FinalStandRow | null;
}

/** get-hall-of-fame, our own call: all finalized seasons, the latest first. */
export interface HallOfFameAnswer {
  seasons: SeasonEnd[];
  /** Seasons that were imported, the latest first. */
  imported: ImportedSeasonEnd[];
}

/** get-season-end, our own call: how a finalized season was won, with a part of its final table. */
export interface SeasonEndAnswer {
  season_end: DetailedSeasonEnd;
}
export interface DetailedSeasonEnd extends SeasonEnd {
  /** One for each pick that the season has; none without a champion. */
  champion_picks: ChampionPick[];
  /** At most `limits.seasonEndRows` rows of the final table behind the offset asked for. */
  rows: FinalStandRow[];
}
/** A pick of the champion: the points of its rider in the season, and the bonus that they gave. */
export interface ChampionPick {
  slot: Slot;
  competitor: Competitor | null;
  points: number;
  bonus: number;
  /** Of the rider in the final championship table; 0 for no rider. */
  position: number;
}

/** get-member-seasons, our own call: what a profile shows of a member's seasons. */
export interface MemberSeasonsAnswer {
  member_seasons: MemberSeasons;
}
export interface MemberSeasons {
  user: UserSimple;
  /** Null without a current season, and without picks in it. */
  current: MemberSeason | null;
  /** Finalized seasons in which the member took part, the latest first. */
  past: PastSeason[];
}
export interface MemberSeason {
  year: number;
  /** The picks are empty while they are hidden from the reader (rules.md 5); before the first final weekend the position means nothing. */
  row: PicksSimple;
  amount_members: number;
  /** The final weekends in calendar order. */
  weekends: MemberWeekend[];
}
export interface MemberWeekend {
  weekend: WeekendSimple;
  position: number;
  /** Against the final weekend before; null in the first one. */
  position_change: number | null;
  /** What the picks won in the weekend. */
  points: number;
}
export interface PastSeason {
  year: number;
  row: FinalStandRow;
  amount_members: number;
}
