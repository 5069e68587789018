import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { limits } from './limits.js';
import { member, weekendSimple } from './shapes.js';

export const tipMessages = {
  loading: 'There was an error loading the tips',
  saving: 'There was an error saving your tip',
  closed: 'Tips for this race are closed.',
  riderMissing: 'One of these riders is not in the season.',
  invalid: 'Choose three different riders.',
} as const;

const tipsRow = z.strictObject({ user: member, position: id, points: count, tips: count });

const tips = z.strictObject({
  year: z.int(),
  /** Null after the last race. `own`: the ids of the reader's riders, in order. */
  next: z.strictObject({ weekend: weekendSimple, closes: time, own: z.array(id).length(3).nullable() }).nullable(),
  /** Best first. */
  rows: z.array(tipsRow).max(limits.tipsRows),
});
export type Tips = z.infer<typeof tips>;

/** Null without a current season. */
export const tipsAnswer = z.strictObject({ tips: tips.nullable() });
export type TipsAnswer = z.infer<typeof tipsAnswer>;
