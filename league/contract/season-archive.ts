import { z } from 'zod';
import { count, id } from './answer-fields.js';
import { limits } from './limits.js';

/** `name` is a username, or the pseudonym of a member who did not agree to be named. */
const importedRow = z.strictObject({ position: id, name: z.string(), points: z.number() });
export type ImportedRow = z.infer<typeof importedRow>;

export const importedSeasonEnd = z.strictObject({
  year: z.int(),
  /** True for an archive, whose ranks and seals were recomputed; false for a spreadsheet. */
  verified: z.boolean(),
  podium: z.array(importedRow).max(3),
  amount_members: count,
});
export type ImportedSeasonEnd = z.infer<typeof importedSeasonEnd>;

const detailedImportedSeason = importedSeasonEnd.extend({
  imported_at: z.string(),
  rows: z.array(importedRow).max(limits.seasonEndRows),
});
export type DetailedImportedSeason = z.infer<typeof detailedImportedSeason>;

const importedSeasonAnswer = z.strictObject({ imported_season: detailedImportedSeason });
export type ImportedSeasonAnswer = z.infer<typeof importedSeasonAnswer>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seasonToImport = importedSeasonEnd.extend({
  digest: hash,
  head: hash.nullable(),
  amount_weekends: count.nullable(),
  already: z.boolean(),
});
export type SeasonToImport = z.infer<typeof seasonToImport>;

const seasonImportAnswer = z.strictObject({ seasons: z.array(seasonToImport), stored: z.boolean() });
export type SeasonImportAnswer = z.infer<typeof seasonImportAnswer>;

export interface SeasonImportRefusal {
  message: string;
  problems: string[];
}

export const seasonArchiveSchemas = {
  'import-seasons': seasonImportAnswer,
  'get-imported-season': importedSeasonAnswer,
};
