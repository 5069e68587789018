import { z } from 'zod';
import { count, id } from './answer-fields.js';
import { competitor, userSimple, weekendSimple, weekendStandRow } from './shapes.js';

/** A session's points count once per slot (rules.md 2). Null if the session was not held or the rider was not in it. */
const ownRider = z.strictObject({
  competitor,
  slots: id,
  sprint: z.number().nullable(),
  race: z.number().nullable(),
});
export type OwnRider = z.infer<typeof ownRider>;

/** The members who are nearest to the reader. `others`: there are more of them. */
const passes = z.strictObject({ users: z.array(userSimple).max(5), others: z.boolean() });
export type Passes = z.infer<typeof passes>;

const ownWeekend = z.strictObject({
  weekend: weekendSimple,
  /** The latest session with a result. */
  after: z.enum(['sprint', 'race']),
  /** Most points first. */
  riders: z.array(ownRider),
  /** Provisional until the weekend is final. */
  row: weekendStandRow,
  ahead: weekendStandRow.nullable(),
  behind: weekendStandRow.nullable(),
  amount_members: count,
  /** Null without an earlier final weekend. */
  passed: passes.nullable(),
  passed_by: passes.nullable(),
});
export type OwnWeekend = z.infer<typeof ownWeekend>;

/** Null without a result, and for members without picks. */
export const ownWeekendAnswer = z.strictObject({ own_weekend: ownWeekend.nullable() });
export type OwnWeekendAnswer = z.infer<typeof ownWeekendAnswer>;
