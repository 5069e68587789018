import { z } from 'zod';
import type { SeasonProgress } from '#league/contract/progress.js';
import { userSimple, weekendSimple } from './wire-schemas.js';

/** get-season-progress as an exact check, as those of wire-schemas.ts. */
export const progress = z.strictObject({
  progress: z.strictObject({
    tables: z.array(z.strictObject({ weekend: weekendSimple, with_bonus: z.boolean() })),
    members: z.array(z.strictObject({ user: userSimple, positions: z.array(z.int().positive().nullable()) })),
  }) satisfies z.ZodType<SeasonProgress>,
});
