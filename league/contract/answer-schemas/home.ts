import { z } from 'zod';
import { ownSeasonEnd } from './season-end.js';
import type { Home, OpenWork, OpenWorkAnswer, TellWhenOpenAnswer } from '../home.js';
import { provisionalState } from './standings.js';
import { tableOrigin, time, weekendSimple, weekendStandRow } from './shapes.js';

/** get-home and get-open-work as exact checks, as those of shapes.ts. */
const amount = z.int().min(0);
const round = z.int().positive();

export const home = z.strictObject({
  year: z.int(),
  standing: tableOrigin
    .extend({
      row: weekendStandRow,
      ahead: weekendStandRow.nullable(),
      behind: weekendStandRow.nullable(),
      positions: z.array(z.int().positive()),
      amount,
    })
    .nullable(),
  provisional: provisionalState.nullable(),
  picks: z.strictObject({
    chosen: amount,
    required: amount,
    can_submit: z.boolean(),
    tell_when_open: z.boolean(),
    closes: time.nullable(),
  }),
  being_corrected: z.array(weekendSimple),
  next: z.strictObject({ weekend: weekendSimple, round }).nullable(),
  end: ownSeasonEnd.nullable(),
  rounds: amount,
  rounds_final: amount,
  amount_members: amount,
}) satisfies z.ZodType<Home>;

const openWork = z.strictObject({
  kind: z.enum(['retrieve-sprint', 'retrieve-race', 'finalize']),
  weekend: weekendSimple,
  year: z.int(),
}) satisfies z.ZodType<OpenWork>;

export const openWorkAnswer = z.strictObject({
  open_work: z.array(openWork),
  amount_reported: amount,
}) satisfies z.ZodType<OpenWorkAnswer>;

/** tell-when-picks-open. */
export const tellWhenOpen = z.strictObject({ tell_when_open: z.boolean() }) satisfies z.ZodType<TellWhenOpenAnswer>;
