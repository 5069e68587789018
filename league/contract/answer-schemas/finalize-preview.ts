import { z } from 'zod';
import type { FinalizePreview } from '../finalize-preview.js';
import { correction, standRow, userSimple } from './shapes.js';

const id = z.int().positive();
const amount = z.int().min(0);
const rankRule = z.enum(['points', 'rider-based', 'points-based', 'submission', 'picks-id']);

/** preview-finalize as an exact check, as those of shapes.ts. */
export const finalizePreview = z.strictObject({
  standings: z.strictObject({ users_picks: z.array(standRow) }),
  amount_users_picks: amount,
  changes: z.strictObject({ climbing: amount, falling: amount, same: amount }),
  correction: correction.omit({ date: true }).nullable(),
  ties: z.strictObject({
    amount,
    by_rule: z.array(z.strictObject({ rule: rankRule, amount })),
    first: z.array(
      z.strictObject({
        position: id,
        points: z.number(),
        ahead: userSimple,
        behind: userSimple,
        rule: rankRule,
        sentence: z.string(),
      }),
    ),
  }),
  amount_emails: amount,
}) satisfies z.ZodType<FinalizePreview>;
