import { z } from 'zod';
import type { ChampionshipAnswer, RiderAnswer } from '../championship.js';
import { competitor, id, seasonYear, weekendSimple } from './shapes.js';

const amount = z.int().min(0);

export const championship = z.strictObject({
  championship: z.strictObject({
    season: seasonYear,
    after: z.strictObject({ weekend: weekendSimple, round: id, rounds: id }).nullable(),
    riders: z.array(
      z.strictObject({
        position: id,
        competitor,
        points: z.number(),
        weekend_points: z.number().nullable(),
        picked_by: amount.nullable(),
      }),
    ),
  }),
}) satisfies z.ZodType<ChampionshipAnswer>;

const finish = z.strictObject({ position: amount, points: z.number() }).nullable();

export const riderPage = z.strictObject({
  rider: z.strictObject({
    season: seasonYear,
    competitor,
    independent: z.boolean(),
    rookie: z.boolean(),
    position: id,
    points: z.number(),
    carried_points: z.number(),
    race_wins: amount,
    sprint_wins: amount,
    weekends: z.array(
      z.strictObject({ weekend: weekendSimple, round: id, sprint: finish, race: finish, points: z.number() }),
    ),
    picked: z
      .strictObject({
        by: amount,
        of: amount,
        slots: z.array(
          z.strictObject({ slot: z.enum(['1', '2', '3', '4', '5', 'independent', 'rookie']), amount: id }),
        ),
      })
      .nullable(),
  }),
}) satisfies z.ZodType<RiderAnswer>;
