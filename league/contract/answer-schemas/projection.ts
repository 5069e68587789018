import { z } from 'zod';
import type { ProjectionAnswer, ProjectionCalibrationAnswer } from '../projection.js';
import { competitor, id, time, userSimple, weekendSimple } from './shapes.js';

const amount = z.int().min(0);
const chance = z.strictObject({ runs: amount, certain: z.enum(['yes', 'no']).nullable() });
const share = z.number().min(0).max(1);
const scores = z.strictObject({ projection: share, as_it_stands: share, equal: share });

const projection = z.strictObject({
  projection: z.strictObject({
    state: z.enum([
      'ready',
      'calculating',
      'not-started',
      'being-corrected',
      'over',
      'hidden',
      'no-picks',
      'too-many-members',
    ]),
    season: z.strictObject({ id, year: z.int() }),
    weekend: weekendSimple.nullable(),
    weekends_left: amount,
    basis: z.strictObject({ runs: id, members: id, computed_at: time }).nullable(),
    member: z
      .strictObject({
        user: userSimple,
        win: chance,
        first_five: chance,
        middle: id,
        best: id,
        worst: id,
        riders: z.array(z.strictObject({ competitor, positions: z.number().min(0) })).max(3),
      })
      .nullable(),
  }),
}) satisfies z.ZodType<ProjectionAnswer>;

const calibration = z.strictObject({
  calibrations: z.array(
    z.strictObject({
      year: z.int(),
      members: amount,
      runs: amount,
      weekends: z.array(
        z.strictObject({
          weekend: z.strictObject({ id, title: z.string() }),
          win: scores,
          first_five: scores,
          within_range: share,
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<ProjectionCalibrationAnswer>;

export const projectionSchemas = { 'get-projection': projection, 'get-projection-calibration': calibration };
