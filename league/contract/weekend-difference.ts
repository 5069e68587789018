import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { competitor, correction, weekendSimple } from './shapes.js';

/** Position 0: not classified. */
const placing = z.strictObject({ position: count, points: z.number() });

/** A rider in the league's result and in the championship's classification. Null: without a row. */
const alignedRow = z.strictObject({
  competitor,
  ours: placing.nullable(),
  official: placing.nullable(),
  differs: z.boolean(),
});
export type AlignedRow = z.infer<typeof alignedRow>;

export const sourcesReview = z.strictObject({
  event_type: z.union([z.literal(1), z.literal(2)]),
  version: z.string(),
  rows: z.array(alignedRow),
  stored: z.boolean(),
});
export type SourcesReviewAnswer = z.infer<typeof sourcesReview>;

const weekendDifference = z.strictObject({
  version: z.string(),
  checked_at: time,
  /** The sessions that differ, with all riders in the order of the championship. */
  sessions: z.array(z.strictObject({ event_type: z.union([z.literal(1), z.literal(2)]), rows: z.array(alignedRow) })),
  /** Riders who cannot be identified. They prevent a correction. */
  problems: z.array(z.string()),
  moves: correction.omit({ date: true }),
});
export type WeekendDifference = z.infer<typeof weekendDifference>;

export const weekendDifferenceAnswer = z.strictObject({
  weekend: weekendSimple,
  season_year: id,
  /** Null if the championship has the stored results, if it has not been asked, or if the weekend is not final. */
  difference: weekendDifference.nullable(),
});
export type WeekendDifferenceAnswer = z.infer<typeof weekendDifferenceAnswer>;

export const correctWeekendRefusal = z.strictObject({ stale: z.boolean() });
export type CorrectWeekendRefusal = z.infer<typeof correctWeekendRefusal>;
