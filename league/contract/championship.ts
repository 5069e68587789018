import type { Competitor, SeasonYear, WeekendSimple } from './shapes.js';

/** get-championship (not in wire.md): the riders of a season in the order of the championship. */
export interface ChampionshipAnswer {
  championship: {
    season: SeasonYear;
    /** The last weekend that counts, which of the season's weekends it is, from 1, and how many there are; null: none is final yet. */
    after: { weekend: WeekendSimple; round: number; rounds: number } | null;
    riders: ChampionshipRow[];
  };
}
export interface ChampionshipRow {
  position: number;
  competitor: Competitor;
  points: number;
  /** Those won in the last weekend that counts; null before the first one. */
  weekend_points: number | null;
  /** How many members picked the rider; null while the picks window is open. */
  picked_by: number | null;
}

/** get-rider (not in wire.md): a rider of a season. */
export interface RiderAnswer {
  rider: RiderPage;
}
export interface RiderPage {
  season: SeasonYear;
  competitor: Competitor;
  independent: boolean;
  rookie: boolean;
  position: number;
  points: number;
  /** The part of the points that an admin typed, apart from results. */
  carried_points: number;
  race_wins: number;
  sprint_wins: number;
  /** The final weekends, the latest first. */
  weekends: RiderWeekendLine[];
  /** Null while the picks window is open. */
  picked: RiderPicked | null;
}
export interface RiderWeekendLine {
  weekend: WeekendSimple;
  round: number;
  /** Position 0: not classified; null: the rider was absent, or the session was not held. */
  sprint: { position: number; points: number } | null;
  race: { position: number; points: number } | null;
  points: number;
}
export interface RiderPicked {
  /** How many members picked the rider, in one slot or several, and how many have picks. */
  by: number;
  of: number;
  /** The slots in which the rider was picked, in their order. */
  slots: { slot: PickedSlot; amount: number }[];
}
export type PickedSlot = '1' | '2' | '3' | '4' | '5' | 'independent' | 'rookie';
