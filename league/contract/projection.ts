import type { Competitor, UserSimple, WeekendSimple } from './shapes.js';

/**
 * Whether there is a projection, or why not: it is being computed; no weekend is final; a final weekend is open for corrections; the season is
 * finalized; picks are hidden; the member has no picks; the season has too many members for a projection.
 */
export type ProjectionState =
  'ready' | 'calculating' | 'not-started' | 'being-corrected' | 'over' | 'hidden' | 'no-picks' | 'too-many-members';

/** get-projection (not in wire.md): how a season may end for one member. */
export interface ProjectionAnswer {
  projection: SeasonProjection;
}
export interface SeasonProjection {
  state: ProjectionState;
  season: { id: number; year: number };
  /** The latest final weekend; null before the first one. */
  weekend: WeekendSimple | null;
  weekends_left: number;
  /** How many runs were simulated, with how many members, and when; null unless ready. */
  basis: { runs: number; members: number; computed_at: string } | null;
  /** Null unless ready. */
  member: MemberProjection | null;
}
export interface MemberProjection {
  user: UserSimple;
  win: Chance;
  first_five: Chance;
  /** Half of the runs end at this position or a better one. */
  middle: number;
  /** Nine of ten runs end between these positions. */
  best: number;
  worst: number;
  /** Picked riders whose results matter most, at most three, the most important first. */
  riders: RiderEffect[];
}
export interface Chance {
  /** The number of runs in which it happens. */
  runs: number;
  /** `yes` or `no` if no result of the weekends to come can change it; otherwise null. */
  certain: 'yes' | 'no' | null;
}
interface RiderEffect {
  competitor: Competitor;
  /** The positions gained, on average, if the rider does better than expected by one standard deviation. */
  positions: number;
}

/** get-projection-calibration (not in wire.md): how good the projections of finalized seasons were, the latest first. */
export interface ProjectionCalibrationAnswer {
  calibrations: SeasonCalibration[];
}
export interface SeasonCalibration {
  year: number;
  members: number;
  runs: number;
  weekends: CalibratedWeekend[];
}
export interface CalibratedWeekend {
  weekend: { id: number; title: string };
  win: BrierScores;
  first_five: BrierScores;
  /** The share of members who ended within their range. */
  within_range: number;
}
/** Brier scores: the mean of the squared differences of chance and outcome; 0 is perfect. */
export interface BrierScores {
  projection: number;
  as_it_stands: number;
  equal: number;
}
