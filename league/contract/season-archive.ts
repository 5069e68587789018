import { z } from 'zod';
import { count, id } from './answer-fields.js';
import { limits } from './limits.js';

/** A row of the final table of an imported season. `name` is a name, or the pseudonym of a member who did not agree to be named. */
const importedRow = z.strictObject({ position: id, name: z.string(), points: z.number() });
export type ImportedRow = z.infer<typeof importedRow>;

/** How an imported season ended. */
export const importedSeasonEnd = z.strictObject({
  year: z.int(),
  /** True: an archive whose ranks and seals were computed again. False: a spreadsheet. */
  verified: z.boolean(),
  /** The first three; empty if nobody scored points. */
  podium: z.array(importedRow).max(3),
  amount_members: count,
});
export type ImportedSeasonEnd = z.infer<typeof importedSeasonEnd>;

const detailedImportedSeason = importedSeasonEnd.extend({
  imported_at: z.string(),
  /** From the requested offset on. */
  rows: z.array(importedRow).max(limits.seasonEndRows),
});
export type DetailedImportedSeason = z.infer<typeof detailedImportedSeason>;

/** get-imported-season (not in wire.md): an imported season with some rows of its final table. */
const importedSeasonAnswer = z.strictObject({ imported_season: detailedImportedSeason });
export type ImportedSeasonAnswer = z.infer<typeof importedSeasonAnswer>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seasonToImport = importedSeasonEnd.extend({
  /** The digest of the file's contents for this year. */
  digest: hash,
  /** The head of its seals; null without seals. */
  head: hash.nullable(),
  /** Null for a spreadsheet, which has no weekends. */
  amount_weekends: count.nullable(),
  /** The same was imported before. */
  already: z.boolean(),
});
export type SeasonToImport = z.infer<typeof seasonToImport>;

/** import-seasons (not in wire.md): the seasons of a file, and whether they were stored. */
const seasonImportAnswer = z.strictObject({ seasons: z.array(seasonToImport), stored: z.boolean() });
export type SeasonImportAnswer = z.infer<typeof seasonImportAnswer>;

/** The first problems of a file, in words. */
export interface SeasonImportRefusal {
  message: string;
  problems: string[];
}

export const seasonArchiveSchemas = {
  'import-seasons': seasonImportAnswer,
  'get-imported-season': importedSeasonAnswer,
};
