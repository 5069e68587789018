import { z } from 'zod';
import { limits } from '../limits.js';
import type { WhatIfAnswer, WhatIfTableAnswer } from '../what-if.js';
import { competitor, id, seasonYear, weekendSimple } from './shapes.js';

const amount = z.int().min(0);
const slots = ['1', '2', '3', '4', '5', 'independent', 'rookie'] as const;
const result = z.array(z.strictObject({ competitor_id: id, position: amount, points: z.number() })).nullable();
const rider = z.int().min(0).max(99);

const whatIf = z.strictObject({
  what_if: z.strictObject({
    season: seasonYear.extend({ top_independent: z.boolean(), top_rookie: z.boolean(), finalized: z.boolean() }),
    riders: z.array(z.strictObject({ competitor, carried: z.number() })),
    weekends: z.array(z.strictObject({ weekend: weekendSimple, sprint: result, race: result })),
    amount_members: amount,
    members: z
      .strictObject({
        usernames: z.array(z.string()).max(limits.whatIfMembers),
        picked: z.record(z.enum(slots), z.array(rider)),
      })
      .nullable(),
    without_members: z.enum(['hidden', 'too-many']).nullable(),
  }),
}) satisfies z.ZodType<WhatIfAnswer>;

const row = z.strictObject({
  username: z.string(),
  position: id,
  position_change: z.int(),
  points: z.number(),
  gained: z.number(),
  bonus: z.number(),
  picks: z.array(z.strictObject({ slot: z.enum(slots), competitor_id: id, gained: z.number() })).max(7),
});

const whatIfTable = z.strictObject({
  what_if_table: z.strictObject({
    offset: amount,
    amount,
    rows: z.array(row).max(limits.whatIfRows),
    own: row.nullable(),
  }),
}) satisfies z.ZodType<WhatIfTableAnswer>;

export const whatIfSchemas = { 'get-what-if': whatIf, 'rank-what-if': whatIfTable };
