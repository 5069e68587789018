import { z } from 'zod';
import { count, id, slotKey } from './answer-fields.js';
import { limits } from './limits.js';
import { competitor, seasonYear, weekendSimple } from './shapes.js';

export type SlotKey = z.infer<typeof slotKey>;

const whatIfRider = z.strictObject({
  competitor,
  carried: z.number(),
});
export type WhatIfRider = z.infer<typeof whatIfRider>;

/** `position` 0 means not classified. */
const whatIfResultRow = z.strictObject({ competitor_id: id, position: count, points: z.number() });
export type WhatIfResultRow = z.infer<typeof whatIfResultRow>;

const whatIfWeekend = z.strictObject({
  weekend: weekendSimple,
  /** Null without a result. A session that was not held has no rows. */
  sprint: z.array(whatIfResultRow).nullable(),
  race: z.array(whatIfResultRow).nullable(),
});
export type WhatIfWeekend = z.infer<typeof whatIfWeekend>;

/** Columns with one value per member, in order of submission. */
const whatIfMembers = z.strictObject({
  usernames: z.array(z.string()).max(limits.whatIfMembers),
  /** The rider in each slot, as a position in `riders` from 1; 0 if the slot is empty. */
  picked: z.record(slotKey, z.array(z.int().min(0).max(99))),
});
export type WhatIfMembers = z.infer<typeof whatIfMembers>;

const whatIf = z.strictObject({
  season: seasonYear.extend({ top_independent: z.boolean(), top_rookie: z.boolean(), finalized: z.boolean() }),
  riders: z.array(whatIfRider),
  weekends: z.array(whatIfWeekend),
  amount_members: count,
  members: whatIfMembers.nullable(),
  /** Set because picks are hidden (rules.md 5), or there are more than `limits.whatIfMembers`. */
  without_members: z.enum(['hidden', 'too-many']).nullable(),
});
export type WhatIf = z.infer<typeof whatIf>;

const whatIfAnswer = z.strictObject({ what_if: whatIf });
export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;

const whatIfRow = z.strictObject({
  username: z.string(),
  position: id,
  /** Compared with the stored standings. */
  position_change: z.int(),
  points: z.number(),
  /** The gain from the hypothetical weekends: the sum over `picks`, plus the bonus. */
  gained: z.number(),
  bonus: z.number(),
  picks: z.array(z.strictObject({ slot: slotKey, competitor_id: id, gained: z.number() })).max(7),
});
export type WhatIfRow = z.infer<typeof whatIfRow>;

const whatIfTable = z.strictObject({
  offset: count,
  amount: count,
  rows: z.array(whatIfRow).max(limits.whatIfRows),
  own: whatIfRow.nullable(),
});
export type WhatIfTable = z.infer<typeof whatIfTable>;

/** For leagues that are too large for a browser. */
const whatIfTableAnswer = z.strictObject({ what_if_table: whatIfTable });
export type WhatIfTableAnswer = z.infer<typeof whatIfTableAnswer>;

export const whatIfSchemas = { 'get-what-if': whatIfAnswer, 'rank-what-if': whatIfTableAnswer };
