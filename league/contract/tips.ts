import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { limits } from './limits.js';
import { member, weekendSimple } from './shapes.js';

const tipsRow = z.strictObject({ user: member, position: id, points: count, tips: count });

const tips = z.strictObject({
  year: z.int(),
  /** Null after the last race. `own`: the ids of the reader's riders, in order. */
  next: z.strictObject({ weekend: weekendSimple, closes: time, own: z.array(id).length(3).nullable() }).nullable(),
  rows: z.array(tipsRow).max(limits.tipsRows),
});
export type Tips = z.infer<typeof tips>;

/** Null without a current season. */
export const tipsAnswer = z.strictObject({ tips: tips.nullable() });
export type TipsAnswer = z.infer<typeof tipsAnswer>;
