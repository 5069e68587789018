import { z } from 'zod';
import { count, id } from './answer-fields.js';
import { limits } from './limits.js';
import { importedSeasonEnd } from './season-archive.js';
import { competitor, picksSimple, standRow, userSimple, weekendSimple } from './shapes.js';
import { slot } from './standings.js';

/** `points` include the `bonus` (rules.md 4). */
const finalStandRow = standRow.extend({
  bonus: z.number(),
  /** The positions gained through bonuses; negative if lost. */
  bonus_change: z.int(),
});
export type FinalStandRow = z.infer<typeof finalStandRow>;

const seasonEnd = z.strictObject({
  year: z.int(),
  podium: z.array(finalStandRow).max(3),
  amount_members: count,
});
export type SeasonEnd = z.infer<typeof seasonEnd>;

/** Null if the caller did not take part. */
export const ownSeasonEnd = seasonEnd.extend({ own: finalStandRow.nullable() });
export type OwnSeasonEnd = z.infer<typeof ownSeasonEnd>;

export const hallOfFameAnswer = z.strictObject({
  seasons: z.array(seasonEnd),
  imported: z.array(importedSeasonEnd),
});
export type HallOfFameAnswer = z.infer<typeof hallOfFameAnswer>;

const championPick = z.strictObject({
  slot,
  competitor: competitor.nullable(),
  points: z.number(),
  bonus: z.number(),
  position: count,
});
export type ChampionPick = z.infer<typeof championPick>;

const detailedSeasonEnd = seasonEnd.extend({
  champion_picks: z.array(championPick),
  rows: z.array(finalStandRow).max(limits.seasonEndRows),
});
export type DetailedSeasonEnd = z.infer<typeof detailedSeasonEnd>;

export const seasonEndAnswer = z.strictObject({ season_end: detailedSeasonEnd });
export type SeasonEndAnswer = z.infer<typeof seasonEndAnswer>;

const memberWeekend = z.strictObject({
  weekend: weekendSimple,
  position: id,
  /** Null for the first final weekend. */
  position_change: z.int().nullable(),
  points: z.number(),
});
export type MemberWeekend = z.infer<typeof memberWeekend>;

const memberSeason = z.strictObject({
  year: z.int(),
  /** The picks are empty while hidden (rules.md 5). The position is meaningless before the first final weekend. */
  row: picksSimple,
  amount_members: count,
  weekends: z.array(memberWeekend),
});
export type MemberSeason = z.infer<typeof memberSeason>;

const pastSeason = z.strictObject({ year: z.int(), row: finalStandRow, amount_members: count });
export type PastSeason = z.infer<typeof pastSeason>;

const memberSeasons = z.strictObject({
  user: userSimple,
  current: memberSeason.nullable(),
  past: z.array(pastSeason),
});
export type MemberSeasons = z.infer<typeof memberSeasons>;

export const memberSeasonsAnswer = z.strictObject({ member_seasons: memberSeasons });
export type MemberSeasonsAnswer = z.infer<typeof memberSeasonsAnswer>;
