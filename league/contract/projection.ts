import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { competitor, userSimple, weekendSimple } from './shapes.js';

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
  runs: count,
  /** `yes` or `no` if the remaining weekends cannot change the outcome; otherwise null. */
  certain: z.enum(['yes', 'no']).nullable(),
});
export type Chance = z.infer<typeof chance>;

const riderEffect = z.strictObject({
  competitor,
  /** The average number of positions gained if the rider exceeds expectations by one standard deviation. */
  positions: z.number().min(0),
});

const memberProjection = z.strictObject({
  user: userSimple,
  win: chance,
  first_five: chance,
  /** The median of the final positions. */
  middle: id,
  /** 90 % of the runs end between these positions. */
  best: id,
  worst: id,
  /** The picked riders whose results matter most, in order of importance. */
  riders: z.array(riderEffect).max(3),
});
export type MemberProjection = z.infer<typeof memberProjection>;

const seasonProjection = z.strictObject({
  state: projectionState,
  season: z.strictObject({ id, year: z.int() }),
  weekend: weekendSimple.nullable(),
  weekends_left: count,
  /** Null unless ready, like `member`. */
  basis: z.strictObject({ runs: id, members: id, computed_at: time }).nullable(),
  member: memberProjection.nullable(),
});
export type SeasonProjection = z.infer<typeof seasonProjection>;

const projectionAnswer = z.strictObject({ projection: seasonProjection });
export type ProjectionAnswer = z.infer<typeof projectionAnswer>;

const share = z.number().min(0).max(1);
/** Brier scores: the mean squared difference between chance and outcome, where 0 is perfect. */
const brierScores = z.strictObject({ projection: share, as_it_stands: share, equal: share });
export type BrierScores = z.infer<typeof brierScores>;

const calibratedWeekend = z.strictObject({
  weekend: z.strictObject({ id, title: z.string() }),
  win: brierScores,
  first_five: brierScores,
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

const projectionCalibrationAnswer = z.strictObject({ calibrations: z.array(seasonCalibration) });
export type ProjectionCalibrationAnswer = z.infer<typeof projectionCalibrationAnswer>;

export const projectionSchemas = {
  'get-projection': projectionAnswer,
  'get-projection-calibration': projectionCalibrationAnswer,
};
