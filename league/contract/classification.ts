import { z } from 'zod';
import { count, id } from './answer-fields.js';

const classifiedRow = z.strictObject({
  /** 0 means not classified. */
  position: count,
  number: z.int().nullable(),
  first: z.string(),
  last: z.string(),
  points: z.number(),
  /** The rider of the season. Null if the rider cannot be identified, or is not in the season. */
  competitor_id: id.nullable(),
  /** The reason why the rider cannot be identified, as a sentence. */
  problem: z.string().nullable(),
});

/** The championship's classification of a session, compared with the riders of the season. */
export const classificationReview = z.strictObject({
  event_type: z.union([z.literal(1), z.literal(2)]),
  /** Identifies the state that the admin has seen. */
  version: z.string(),
  rows: z.array(classifiedRow),
  warnings: z.array(z.string()),
  /** Whether the session already has a result. */
  stored: z.boolean(),
});
export type ClassificationReviewAnswer = z.infer<typeof classificationReview>;

export const readClassificationRefusal = z.strictObject({ already_stored: z.boolean(), selenium_busy: z.boolean() });
export type ReadClassificationRefusal = z.infer<typeof readClassificationRefusal>;

export const storeClassificationRefusal = z.strictObject({ stale: z.boolean(), already_stored: z.boolean() });
export type StoreClassificationRefusal = z.infer<typeof storeClassificationRefusal>;
