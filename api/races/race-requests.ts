import { z } from 'zod';
import { limits } from '../../league/contract/limits.js';
import type { AddResultsRefusal } from '../../league/contract/answers.js';
import { id, wholeNumber } from '../http/zod-validation.pipe.js';

const track = z.string().trim().min(1).max(limits.weekendTitleLength);
const timestamp = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .transform((text) => new Date(text.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text))
  .refine((date) => date.getUTCFullYear() >= limits.seasonYear.min && date.getUTCFullYear() <= limits.seasonYear.max);
export const createRace = z.object({
  seasonYear: wholeNumber,
  track,
  timestamp,
  is_sprint: z.boolean().default(false),
  /** Our own: the weekend that is meant, which then must be there; without it the day decides. */
  race_weekend_id: id.optional(),
});
export const editRace = createRace.extend({ raceId: id, title: track });
export const addResults = z.object({
  raceId: id,
  competitors_positions: z
    .array(z.object({ competitorId: id, position: wholeNumber.pipe(z.int().min(0).max(200)) }))
    .max(200),
  finalized: z.boolean().default(false),
});
export const deleteRace = z.object({ raceId: id, year: wholeNumber });

export type CreateRace = z.infer<typeof createRace>;
export type EditRace = z.infer<typeof editRace>;
export type AddResults = z.infer<typeof addResults>;
export type DeleteRace = z.infer<typeof deleteRace>;

/** The flags of a refusal of results of which none is set. */
export const noResults: AddResultsRefusal = {
  competitors_not_found: [],
  invalid_competitors_positions_spacing: false,
};
