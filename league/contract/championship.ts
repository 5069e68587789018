import { z } from 'zod';
import { count, id, slotKey } from './answer-fields.js';
import { competitor, seasonYear, weekendSimple } from './shapes.js';

const championshipRow = z.strictObject({
  position: id,
  competitor,
  points: z.number(),
  /** The points of the latest final weekend; null before the first one. */
  weekend_points: z.number().nullable(),
  /** Null while the picks window is open. */
  picked_by: count.nullable(),
});
export type ChampionshipRow = z.infer<typeof championshipRow>;

export const championshipAnswer = z.strictObject({
  championship: z.strictObject({
    season: seasonYear,
    /** The latest final weekend; null before the first one. */
    after: z.strictObject({ weekend: weekendSimple, round: id, rounds: id }).nullable(),
    riders: z.array(championshipRow),
  }),
});
export type ChampionshipAnswer = z.infer<typeof championshipAnswer>;

/** Position 0 means not classified. Null if the rider was absent, or the session was not held. */
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
  /** The number of members who picked the rider, in any slot, and of all members with picks. */
  by: count,
  of: count,
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
  carried_points: z.number(),
  race_wins: count,
  sprint_wins: count,
  /** Latest first. */
  weekends: z.array(riderWeekendLine),
  picked: riderPicked.nullable(),
});
export type RiderPage = z.infer<typeof riderPage>;

export const riderAnswer = z.strictObject({ rider: riderPage });
export type RiderAnswer = z.infer<typeof riderAnswer>;
