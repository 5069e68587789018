import { z } from 'zod';
import { count, id } from './answer-fields.js';
import { limits } from './limits.js';
import { importedSeasonEnd } from './season-archive.js';
import { competitor, picksSimple, standRow, userSimple, weekendSimple } from './shapes.js';
import { slot } from './standings.js';

/** A row of the final table of a season; `points` include the `bonus` (rules.md 4). */
const finalStandRow = standRow.extend({
  bonus: z.number(),
  /** The positions gained by the bonuses, against the standings after the last weekend; negative: lost. */
  bonus_change: z.int(),
});
export type FinalStandRow = z.infer<typeof finalStandRow>;

/** How a finalized season ended. */
const seasonEnd = z.strictObject({
  year: z.int(),
  /** The first three, the champion first; fewer if fewer took part, empty if no weekend was final. */
  podium: z.array(finalStandRow).max(3),
  /** How many members the final table has. */
  amount_members: count,
});
export type SeasonEnd = z.infer<typeof seasonEnd>;

/** The same with the row of the caller; null if they did not take part. */
export const ownSeasonEnd = seasonEnd.extend({ own: finalStandRow.nullable() });
export type OwnSeasonEnd = z.infer<typeof ownSeasonEnd>;

/** get-hall-of-fame (not in wire.md): all finalized seasons, the latest first. */
export const hallOfFameAnswer = z.strictObject({
  seasons: z.array(seasonEnd),
  /** The latest first. */
  imported: z.array(importedSeasonEnd),
});
export type HallOfFameAnswer = z.infer<typeof hallOfFameAnswer>;

/** A pick of the champion, with the points of its rider in the season and the bonus for it. */
const championPick = z.strictObject({
  slot,
  competitor: competitor.nullable(),
  points: z.number(),
  bonus: z.number(),
  /** The rider's position in the final championship table; 0 without a rider. */
  position: count,
});
export type ChampionPick = z.infer<typeof championPick>;

const detailedSeasonEnd = seasonEnd.extend({
  /** One for each pick that the season requires; empty without a champion. */
  champion_picks: z.array(championPick),
  /** Rows of the final table from the requested offset on. */
  rows: z.array(finalStandRow).max(limits.seasonEndRows),
});
export type DetailedSeasonEnd = z.infer<typeof detailedSeasonEnd>;

/** get-season-end (not in wire.md): how a finalized season was won, with some rows of its final table. */
export const seasonEndAnswer = z.strictObject({ season_end: detailedSeasonEnd });
export type SeasonEndAnswer = z.infer<typeof seasonEndAnswer>;

const memberWeekend = z.strictObject({
  weekend: weekendSimple,
  position: id,
  /** Against the previous final weekend; null in the first one. */
  position_change: z.int().nullable(),
  /** The points of the picks in the weekend. */
  points: z.number(),
});
export type MemberWeekend = z.infer<typeof memberWeekend>;

const memberSeason = z.strictObject({
  year: z.int(),
  /** The picks are empty while they are hidden from the caller (rules.md 5). The position has no meaning before the first final weekend. */
  row: picksSimple,
  amount_members: count,
  /** The final weekends in calendar order. */
  weekends: z.array(memberWeekend),
});
export type MemberSeason = z.infer<typeof memberSeason>;

const pastSeason = z.strictObject({ year: z.int(), row: finalStandRow, amount_members: count });
export type PastSeason = z.infer<typeof pastSeason>;

const memberSeasons = z.strictObject({
  user: userSimple,
  /** Null without a current season or without picks in it. */
  current: memberSeason.nullable(),
  /** Finalized seasons in which the member took part, the latest first. */
  past: z.array(pastSeason),
});
export type MemberSeasons = z.infer<typeof memberSeasons>;

/** get-member-seasons (not in wire.md): a member's seasons, for the profile. */
export const memberSeasonsAnswer = z.strictObject({ member_seasons: memberSeasons });
export type MemberSeasonsAnswer = z.infer<typeof memberSeasonsAnswer>;
