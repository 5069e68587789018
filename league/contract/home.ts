import { z } from 'zod';
import { count, id, slotKey, time } from './answer-fields.js';
import { ownSeasonEnd } from './season-end.js';
import { competitor, tableOrigin, weekendSimple, weekendStandRow } from './shapes.js';
import { provisionalState } from './standings.js';

const homeStanding = tableOrigin.extend({
  row: weekendStandRow,
  ahead: weekendStandRow.nullable(),
  behind: weekendStandRow.nullable(),
  /** After each final weekend, in calendar order. The last position of a finalized season includes the bonus. */
  positions: z.array(id),
  amount: count,
});
export type HomeStanding = z.infer<typeof homeStanding>;

const homePick = z.strictObject({ slot: slotKey, competitor });
export type HomePick = z.infer<typeof homePick>;

const homePicks = z.strictObject({
  /** The number of picked riders: 0, or as many as the season requires. */
  chosen: count,
  required: count,
  /** The reader's saved picks, in the order of the slots. */
  riders: z.array(homePick),
  can_submit: z.boolean(),
  tell_when_open: z.boolean(),
  /** Null if the window does not close automatically. */
  closes: time.nullable(),
});
export type HomePicks = z.infer<typeof homePicks>;

export const home = z.strictObject({
  year: z.int(),
  /** Null until a weekend is final, and for members without picks. */
  standing: homeStanding.nullable(),
  provisional: provisionalState.nullable(),
  picks: homePicks,
  /** Previously final weekends, whose points do not count until they are final again; in calendar order. */
  being_corrected: z.array(weekendSimple),
  /** The first weekend that is not final; null if all are final. */
  next: z.strictObject({ weekend: weekendSimple, round: id }).nullable(),
  /** Null until the season is finalized, and if no weekend was final. */
  end: ownSeasonEnd.nullable(),
  rounds: count,
  rounds_final: count,
  amount_members: count,
});
export type Home = z.infer<typeof home>;

export const homeAnswer = z.strictObject({ home: home.nullable() });
export type HomeAnswer = z.infer<typeof homeAnswer>;

/** `retrieve-…`: by the calendar, the race session is over, but has no result. `finalize`: both results are stored. */
const openWork = z.strictObject({
  kind: z.enum(['retrieve-sprint', 'retrieve-race', 'finalize']),
  weekend: weekendSimple,
  year: z.int(),
});
export type OpenWork = z.infer<typeof openWork>;

export const openWorkAnswer = z.strictObject({
  open_work: z.array(openWork),
  amount_reported: count,
});
export type OpenWorkAnswer = z.infer<typeof openWorkAnswer>;

export const tellWhenOpenAnswer = z.strictObject({ tell_when_open: z.boolean() });
export type TellWhenOpenAnswer = z.infer<typeof tellWhenOpenAnswer>;
