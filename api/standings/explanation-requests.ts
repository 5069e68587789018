import { z } from 'zod';
import { isUsername } from '../../league/members/member-fields.js';
import { wholeNumber } from '../http/zod-validation.pipe.js';

const username = z.string().refine(isUsername);
/** Without one the season's standings are meant. */
const weekend = wholeNumber.nullable().default(null);

export const explainRank = z
  .object({ season: wholeNumber, a: username, b: username, weekend })
  .refine(({ a, b }) => a.toLowerCase() !== b.toLowerCase(), { path: ['b'] });
export const pointsReceipt = z.object({ season: wholeNumber, username, weekend });

export type ExplainRank = z.infer<typeof explainRank>;
export type PointsReceipt = z.infer<typeof pointsReceipt>;
