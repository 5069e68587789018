import { z } from 'zod';
import type * as answers from '../provisional.js';
import { time, weekendSimple, weekendStandRow } from './shapes.js';

export const provisionalState = z.strictObject({
  weekend: weekendSimple,
  after: z.enum(['sprint', 'race']),
  results_at: time,
}) satisfies z.ZodType<answers.ProvisionalState>;

export const provisionalStandings = z.strictObject({
  provisional: provisionalState
    .extend({
      standings: z.strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: z.int().min(0) }),
    })
    .nullable(),
}) satisfies z.ZodType<answers.ProvisionalStandingsAnswer>;

export const standingsVersion = z.strictObject({
  standings: time.nullable(),
  provisional: time.nullable(),
}) satisfies z.ZodType<answers.StandingsVersionAnswer>;
