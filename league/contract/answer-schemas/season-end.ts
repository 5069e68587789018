import { z } from 'zod';
import type { HallOfFameAnswer, MemberSeasonsAnswer, OwnSeasonEnd } from '../season-end.js';
import { picksSimple, standRow, userSimple, weekendSimple } from './shapes.js';

const amount = z.int().min(0);
const finalStandRow = standRow.extend({ bonus: z.number() });
const end = z.strictObject({ year: z.int(), podium: z.array(finalStandRow).max(3), amount_members: amount });

export const ownSeasonEnd = end.extend({ own: finalStandRow.nullable() }) satisfies z.ZodType<OwnSeasonEnd>;

export const hallOfFame = z.strictObject({ seasons: z.array(end) }) satisfies z.ZodType<HallOfFameAnswer>;

const memberWeekend = z.strictObject({
  weekend: weekendSimple,
  position: z.int().positive(),
  position_change: z.int().nullable(),
  points: z.number(),
});

export const memberSeasons = z.strictObject({
  member_seasons: z.strictObject({
    user: userSimple,
    current: z
      .strictObject({ year: z.int(), row: picksSimple, amount_members: amount, weekends: z.array(memberWeekend) })
      .nullable(),
    past: z.array(z.strictObject({ year: z.int(), row: finalStandRow, amount_members: amount })),
  }),
}) satisfies z.ZodType<MemberSeasonsAnswer>;
