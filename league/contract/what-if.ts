import { z } from 'zod';
import { count, id, slotKey } from './answer-fields.js';
import { limits } from './limits.js';
import { competitor, seasonYear, weekendSimple } from './shapes.js';

/** The slots of picks as keys. */
export type SlotKey = z.infer<typeof slotKey>;

const whatIfRider = z.strictObject({
  competitor,
  /** Points that an admin typed, apart from results. */
  carried: z.number(),
});
export type WhatIfRider = z.infer<typeof whatIfRider>;

/** `position` 0: not classified. */
const whatIfResultRow = z.strictObject({ competitor_id: id, position: count, points: z.number() });
export type WhatIfResultRow = z.infer<typeof whatIfResultRow>;

const whatIfWeekend = z.strictObject({
  weekend: weekendSimple,
  /** The stored result; null if there is none. A session that was not held has no rows. */
  sprint: z.array(whatIfResultRow).nullable(),
  race: z.array(whatIfResultRow).nullable(),
});
export type WhatIfWeekend = z.infer<typeof whatIfWeekend>;

/** Columns with one value for each member, in the order of submission. */
const whatIfMembers = z.strictObject({
  /** Empty: the account is deleted. */
  usernames: z.array(z.string()).max(limits.whatIfMembers),
  /** The rider in each slot as a position in `riders`, from 1; 0: none. */
  picked: z.record(slotKey, z.array(z.int().min(0).max(99))),
});
export type WhatIfMembers = z.infer<typeof whatIfMembers>;

const whatIf = z.strictObject({
  season: seasonYear.extend({ top_independent: z.boolean(), top_rookie: z.boolean(), finalized: z.boolean() }),
  riders: z.array(whatIfRider),
  /** All weekends in calendar order. */
  weekends: z.array(whatIfWeekend),
  amount_members: count,
  /** All members with picks, or the requested ones; null: see `without_members`. */
  members: whatIfMembers.nullable(),
  /** Why there are no members: their picks are hidden (rules.md 5), or they are more than `limits.whatIfMembers`. */
  without_members: z.enum(['hidden', 'too-many']).nullable(),
});
export type WhatIf = z.infer<typeof whatIf>;

/** get-what-if (not in wire.md): the inputs of a season's standings, from which a browser computes hypothetical ones. */
const whatIfAnswer = z.strictObject({ what_if: whatIf });
export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;

const whatIfRow = z.strictObject({
  /** Empty: the account is deleted. */
  username: z.string(),
  position: id,
  /** The position in the stored standings minus this one. */
  position_change: z.int(),
  points: z.number(),
  /** The points of the supposed weekends: the sum over `picks`, and the bonus. */
  gained: z.number(),
  bonus: z.number(),
  picks: z.array(z.strictObject({ slot: slotKey, competitor_id: id, gained: z.number() })).max(7),
});
export type WhatIfRow = z.infer<typeof whatIfRow>;

const whatIfTable = z.strictObject({
  /** The position before the first row. */
  offset: count,
  amount: count,
  rows: z.array(whatIfRow).max(limits.whatIfRows),
  /** The caller's row; null without picks. */
  own: whatIfRow.nullable(),
});
export type WhatIfTable = z.infer<typeof whatIfTable>;

/** rank-what-if (not in wire.md): the hypothetical standings of a league that is too large for a browser. */
const whatIfTableAnswer = z.strictObject({ what_if_table: whatIfTable });
export type WhatIfTableAnswer = z.infer<typeof whatIfTableAnswer>;

export const whatIfSchemas = { 'get-what-if': whatIfAnswer, 'rank-what-if': whatIfTableAnswer };
