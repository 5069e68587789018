/** A row of the final table of an imported season. `name` is a name, or the pseudonym of a member who did not agree to be named. */
export interface ImportedRow {
  position: number;
  name: string;
  points: number;
}

/** How an imported season ended. */
export interface ImportedSeasonEnd {
  year: number;
  /** True: an archive whose ranks and seals were computed again. False: a spreadsheet. */
  verified: boolean;
  /** The first three; none where nobody scored points. */
  podium: ImportedRow[];
  amount_members: number;
}

/** get-imported-season, our own call: an imported season with a part of its final table. */
export interface ImportedSeasonAnswer {
  imported_season: DetailedImportedSeason;
}
export interface DetailedImportedSeason extends ImportedSeasonEnd {
  imported_at: string;
  /** At most `limits.seasonEndRows` rows behind the offset asked for. */
  rows: ImportedRow[];
}

/** import-seasons, our own call: what a file holds, and whether it was stored or only read. */
export interface SeasonImportAnswer {
  seasons: ReadSeason[];
  stored: boolean;
}
export interface ReadSeason extends ImportedSeasonEnd {
  /** Of the file's contents for this year. */
  digest: string;
  /** Of the chain of its seals; null without seals. */
  head: string | null;
  /** Null for a spreadsheet, which has none. */
  amount_weekends: number | null;
  /** The same was imported before. */
  already: boolean;
}

/** What is wrong with a file, in words: the first of it. */
export interface SeasonImportRefusal {
  message: string;
  problems: string[];
}

/** The tables of a season's archive, each as a CSV file. */
export const archiveTables = ['standings', 'picks', 'results', 'riders', 'corrections', 'seals'] as const;
export type ArchiveTable = (typeof archiveTables)[number];
