import { z } from 'zod';
import type { HeadToHeadAnswer } from '../head-to-head.js';
import { competitor, standRow, weekendSimple } from './shapes.js';

const ofBoth = <Value extends z.ZodType>(value: Value) => z.strictObject({ a: value, b: value });
const pickPoints = z.strictObject({ competitor, points: z.number() });
const slot = z.literal([1, 2, 3, 4, 5, 'independent', 'rookie']);

/** The body of get-head-to-head. */
export const headToHead = z.strictObject({
  head_to_head: z.strictObject({
    weekend: weekendSimple.nullable(),
    with_bonus: z.boolean(),
    a: standRow,
    b: standRow,
    picks: z
      .strictObject({
        shared: z.array(pickPoints),
        only: ofBoth(z.array(pickPoints)),
        slots: z.array(z.strictObject({ slot, a: pickPoints.nullable(), b: pickPoints.nullable() })),
      })
      .nullable(),
    weekends: z.array(z.strictObject({ weekend: weekendSimple, a: z.number(), b: z.number() })),
    carried: ofBoth(z.number()),
    bonus: ofBoth(z.number()),
  }),
}) satisfies z.ZodType<HeadToHeadAnswer>;
