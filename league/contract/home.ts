import { z } from 'zod';
import { count, id, time } from './answer-fields.js';
import { ownSeasonEnd } from './season-end.js';
import { tableOrigin, weekendSimple, weekendStandRow } from './shapes.js';
import { provisionalState } from './standings.js';

const homeStanding = tableOrigin.extend({
  row: weekendStandRow,
  /** The neighbours in the table; null for the first and the last. */
  ahead: weekendStandRow.nullable(),
  behind: weekendStandRow.nullable(),
  /** The member's position after each final weekend, in calendar order; the last one of a finalized season is that with the bonus. */
  positions: z.array(id),
  /** How many members the table has. */
  amount: count,
});
export type HomeStanding = z.infer<typeof homeStanding>;

const homePicks = z.strictObject({
  /** How many riders are picked: none, or as many as the season requires. */
  chosen: count,
  required: count,
  /** Whether picks can be submitted. */
  can_submit: z.boolean(),
  /** Whether the member wants a notification when the window opens. */
  tell_when_open: z.boolean(),
  /** When the open window closes by itself; null if it does not. */
  closes: time.nullable(),
});
export type HomePicks = z.infer<typeof homePicks>;

export const home = z.strictObject({
  year: z.int(),
  /** Null until a weekend is final, and without picks. */
  standing: homeStanding.nullable(),
  /** The weekend with provisional standings; null if there are none. */
  provisional: provisionalState.nullable(),
  picks: homePicks,
  /** Weekends that were final and are being corrected, so that their points do not count; in calendar order. */
  being_corrected: z.array(weekendSimple),
  /** The first weekend that is not final, and its number in the season, from 1; null if all are final. */
  next: z.strictObject({ weekend: weekendSimple, round: id }).nullable(),
  /** How the season ended; null until it is finalized, and if no weekend was final. */
  end: ownSeasonEnd.nullable(),
  /** How many weekends the season has, and how many of them are final. */
  rounds: count,
  rounds_final: count,
  /** How many members have picks. */
  amount_members: count,
});
export type Home = z.infer<typeof home>;

/** get-home (not in wire.md): the caller's position in the current season, and the next weekend; null without a current season. */
export const homeAnswer = z.strictObject({ home: home.nullable() });
export type HomeAnswer = z.infer<typeof homeAnswer>;

/** `retrieve-…`: the race session is over by the calendar and has no result. `finalize`: both results are stored. */
const openWork = z.strictObject({
  kind: z.enum(['retrieve-sprint', 'retrieve-race', 'finalize']),
  weekend: weekendSimple,
  year: z.int(),
});
export type OpenWork = z.infer<typeof openWork>;

/** get-open-work (not in wire.md, for admins). */
export const openWorkAnswer = z.strictObject({
  /** What is to be done in the current season, in calendar order. */
  open_work: z.array(openWork),
  /** How many comments have open reports. */
  amount_reported: count,
});
export type OpenWorkAnswer = z.infer<typeof openWorkAnswer>;

/** tell-when-picks-open (not in wire.md): whether the member wants a notification when the picks window opens the next time. */
export const tellWhenOpenAnswer = z.strictObject({ tell_when_open: z.boolean() });
export type TellWhenOpenAnswer = z.infer<typeof tellWhenOpenAnswer>;
