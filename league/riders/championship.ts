import type { Hundredths } from './hundredths.js';

/** A rider of the season before any result: what an admin typed (0 by default) and the season's race number. */
export interface ChampionshipRider {
  readonly riderId: number;
  /** Unique in the season, so that the order of riders is total. */
  readonly number: number;
  readonly carriedHundredths: Hundredths;
}

/** One line of a stored result. Position 0 is not classified; a rider who was absent has no line. */
export interface ResultRow {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}

/** A weekend that is final. A session that was not held has no rows. */
export interface FinalWeekend {
  readonly weekendId: number;
  readonly race: readonly ResultRow[] | null;
  readonly sprint: readonly ResultRow[] | null;
}

/** One line of the championship table; positions are 1, 2, 3, ... */
export interface TableRow {
  readonly riderId: number;
  readonly position: number;
  readonly pointsHundredths: Hundredths;
}
