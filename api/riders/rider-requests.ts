import { z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import { countryLetters, id, textOrNull, visibleLine, wholeNumber } from '../../league/contract/fields.js';

const name = visibleLine.max(limits.riderNameLength);
/** Not in wire.md. An edit without these fields does not change them. */
const identity = {
  team: textOrNull(limits.teamLength).exactOptional(),
  manufacturer: textOrNull(limits.manufacturerLength).exactOptional(),
  country: countryLetters.exactOptional(),
};
const competitor = z.object({
  first: name,
  last: name,
  number: wholeNumber.pipe(z.int().min(limits.riderNumber.min).max(limits.riderNumber.max)),
  ...identity,
});
const points = wholeNumber.pipe(z.int().min(limits.riderPoints.min).max(limits.riderPoints.max));
export const createRider = z.object({
  competitor_position: z.object({
    competitor_points: z.object({ competitor, points: points.default(0) }),
    independent: z.boolean().default(false),
    rookie: z.boolean().default(false),
    season: wholeNumber,
  }),
});
export const createRiders = z
  .object({
    season: wholeNumber,
    competitors: z
      .array(competitor.extend({ independent: z.boolean().default(false), rookie: z.boolean().default(false) }))
      .max(200)
      .refine((riders) => new Set(riders.map(({ number }) => number)).size === riders.length),
    /** New numbers for riders who are already in the season. */
    new_numbers: z
      .array(z.object({ id, number: competitor.shape.number }))
      .max(200)
      .refine((changes) => new Set(changes.map((change) => change.id)).size === changes.length)
      .default([]),
  })
  .refine(({ competitors, new_numbers }) => competitors.length + new_numbers.length > 0);
/** Totals stay within this range, in either direction. */
const mostPoints = 1_000_000;
/**
 * `RidersService.edit` limits a new total to the same range as for a new rider. The shown total may be outside of this
 * range, because results and their deletion change it.
 */
const total = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(-mostPoints).max(mostPoints).multipleOf(0.01));
export const editRider = z.object({
  id,
  independent: z.boolean(),
  rookie: z.boolean(),
  competitor_points: z.object({
    points: total,
    /** The total that the admin saw. It may have grown since then. Not in wire.md. */
    points_shown: total.optional().catch(undefined),
    competitor,
  }),
});
export const deleteRider = z.object({ competitor_id: id, season_id: id });
export const deleteRiders = z.object({ competitors_ids: z.array(id).min(1).max(200), season_id: id });

export type CreateRiders = z.infer<typeof createRiders>;
export type EditRider = z.infer<typeof editRider>;
export type DeleteRider = z.infer<typeof deleteRider>;
export type DeleteRiders = z.infer<typeof deleteRiders>;

export function toRiderFields({ independent, rookie, competitor_points }: EditRider) {
  const { competitor, points, points_shown: pointsShown } = competitor_points;
  return { ...competitor, independent, rookie, points, pointsShown };
}
