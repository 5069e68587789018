import { z } from 'zod';
import type { SeasonProgress } from '../progress.js';
import { member, weekendSimple } from './shapes.js';

/** get-season-progress as an exact check, as those of shapes.ts. */
export const progress = z.strictObject({
  progress: z.strictObject({
    tables: z.array(z.strictObject({ weekend: weekendSimple, with_bonus: z.boolean() })),
    members: z.array(z.strictObject({ user: member, positions: z.array(z.int().positive().nullable()) })),
  }) satisfies z.ZodType<SeasonProgress>,
});
