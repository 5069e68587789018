import { z } from 'zod';
import { limits } from '../limits.js';
import type { HallOfFameAnswer, MemberSeasonsAnswer, OwnSeasonEnd, SeasonEndAnswer } from '../season-end.js';
import { importedEnd } from './season-archive.js';
import { slot } from './standings.js';
import { competitor, picksSimple, standRow, userSimple, weekendSimple } from './shapes.js';

const amount = z.int().min(0);
const finalStandRow = standRow.extend({ bonus: z.number(), bonus_change: z.int() });
const end = z.strictObject({ year: z.int(), podium: z.array(finalStandRow).max(3), amount_members: amount });

export const ownSeasonEnd = end.extend({ own: finalStandRow.nullable() }) satisfies z.ZodType<OwnSeasonEnd>;

export const hallOfFame = z.strictObject({
  seasons: z.array(end),
  imported: z.array(importedEnd),
}) satisfies z.ZodType<HallOfFameAnswer>;

const championPick = z.strictObject({
  slot,
  competitor: competitor.nullable(),
  points: z.number(),
  bonus: z.number(),
  position: amount,
});

export const seasonEnd = z.strictObject({
  season_end: end.extend({
    champion_picks: z.array(championPick),
    rows: z.array(finalStandRow).max(limits.seasonEndRows),
  }),
}) satisfies z.ZodType<SeasonEndAnswer>;

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
