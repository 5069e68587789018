import type { WeekendSimple, WeekendStandRow } from './shapes.js';

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
