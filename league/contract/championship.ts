import { z } from 'zod';
import { count, id, slotKey } from './answer-fields.js';
import { competitor, seasonYear, weekendSimple } from './shapes.js';

const championshipRow = z.strictObject({
  position: id,
  competitor,
  points: z.number(),
  /** Those won in the last weekend that counts; null before the first one. */
  weekend_points: z.number().nullable(),
  /** How many members picked the rider; null while the picks window is open. */
  picked_by: count.nullable(),
});
export type ChampionshipRow = z.infer<typeof championshipRow>;

/** get-championship (not in wire.md): the riders of a season in the order of the championship. */
export const championshipAnswer = z.strictObject({
  championship: z.strictObject({
    season: seasonYear,
    /** The last weekend that counts, which of the season's weekends it is, from 1, and how many there are; null: none is final yet. */
    after: z.strictObject({ weekend: weekendSimple, round: id, rounds: id }).nullable(),
    riders: z.array(championshipRow),
  }),
});
export type ChampionshipAnswer = z.infer<typeof championshipAnswer>;

/** Position 0: not classified; null: the rider was absent, or the session was not held. */
const finish = z.strictObject({ position: count, points: z.number() }).nullable();

const riderWeekendLine = z.strictObject({
  weekend: weekendSimple,
  round: id,
  sprint: finish,
  race: finish,
  points: z.number(),
});
export type RiderWeekendLine = z.infer<typeof riderWeekendLine>;

export type PickedSlot = z.infer<typeof slotKey>;
const riderPicked = z.strictObject({
  /** How many members picked the rider, in one slot or several, and how many have picks. */
  by: count,
  of: count,
  /** The slots in which the rider was picked, in their order. */
  slots: z.array(z.strictObject({ slot: slotKey, amount: id })),
});
export type RiderPicked = z.infer<typeof riderPicked>;

const riderPage = z.strictObject({
  season: seasonYear,
  competitor,
  independent: z.boolean(),
  rookie: z.boolean(),
  position: id,
  points: z.number(),
  /** The part of the points that an admin typed, apart from results. */
  carried_points: z.number(),
  race_wins: count,
  sprint_wins: count,
  /** The final weekends, the latest first. */
  weekends: z.array(riderWeekendLine),
  /** Null while the picks window is open. */
  picked: riderPicked.nullable(),
});
export type RiderPage = z.infer<typeof riderPage>;

/** get-rider (not in wire.md): a rider of a season. */
export const riderAnswer = z.strictObject({ rider: riderPage });
export type RiderAnswer = z.infer<typeof riderAnswer>;
