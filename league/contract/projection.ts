import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { competitor, userSimple, weekendSimple } from './shapes.js';

/**
 * Whether there is a projection, or why not: it is being computed; no weekend is final; a final weekend is open for corrections; the season is
 * finalized; picks are hidden; the member has no picks; the season has too many members for a projection.
 */
const projectionState = z.enum([
  'ready',
  'calculating',
  'not-started',
  'being-corrected',
  'over',
  'hidden',
  'no-picks',
  'too-many-members',
]);
export type ProjectionState = z.infer<typeof projectionState>;

const chance = z.strictObject({
  /** The number of runs in which it happens. */
  runs: count,
  /** `yes` or `no` if no result of the weekends to come can change it; otherwise null. */
  certain: z.enum(['yes', 'no']).nullable(),
});
export type Chance = z.infer<typeof chance>;

const riderEffect = z.strictObject({
  competitor,
  /** The positions gained, on average, if the rider does better than expected by one standard deviation. */
  positions: z.number().min(0),
});

const memberProjection = z.strictObject({
  user: userSimple,
  win: chance,
  first_five: chance,
  /** Half of the runs end at this position or a better one. */
  middle: id,
  /** Nine of ten runs end between these positions. */
  best: id,
  worst: id,
  /** Picked riders whose results matter most, the most important first. */
  riders: z.array(riderEffect).max(3),
});
export type MemberProjection = z.infer<typeof memberProjection>;

const seasonProjection = z.strictObject({
  state: projectionState,
  season: z.strictObject({ id, year: z.int() }),
  /** The latest final weekend; null before the first one. */
  weekend: weekendSimple.nullable(),
  weekends_left: count,
  /** How many runs were simulated, with how many members, and when; null unless ready. */
  basis: z.strictObject({ runs: id, members: id, computed_at: time }).nullable(),
  /** Null unless ready. */
  member: memberProjection.nullable(),
});
export type SeasonProjection = z.infer<typeof seasonProjection>;

/** get-projection (not in wire.md): how a season may end for one member. */
const projectionAnswer = z.strictObject({ projection: seasonProjection });
export type ProjectionAnswer = z.infer<typeof projectionAnswer>;

const share = z.number().min(0).max(1);
/** Brier scores: the mean of the squared differences of chance and outcome; 0 is perfect. */
const brierScores = z.strictObject({ projection: share, as_it_stands: share, equal: share });
export type BrierScores = z.infer<typeof brierScores>;

const calibratedWeekend = z.strictObject({
  weekend: z.strictObject({ id, title: z.string() }),
  win: brierScores,
  first_five: brierScores,
  /** The share of members who ended within their range. */
  within_range: share,
});
export type CalibratedWeekend = z.infer<typeof calibratedWeekend>;

const seasonCalibration = z.strictObject({
  year: z.int(),
  members: count,
  runs: count,
  weekends: z.array(calibratedWeekend),
});
export type SeasonCalibration = z.infer<typeof seasonCalibration>;

/** get-projection-calibration (not in wire.md): how good the projections of finalized seasons were, the latest first. */
const projectionCalibrationAnswer = z.strictObject({ calibrations: z.array(seasonCalibration) });
export type ProjectionCalibrationAnswer = z.infer<typeof projectionCalibrationAnswer>;

export const projectionSchemas = {
  'get-projection': projectionAnswer,
  'get-projection-calibration': projectionCalibrationAnswer,
};
