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
  /** The first three; empty if nobody scored points. */
  podium: ImportedRow[];
  amount_members: number;
}

/** get-imported-season (not in wire.md): an imported season with some rows of its final table. */
export interface ImportedSeasonAnswer {
  imported_season: DetailedImportedSeason;
}
export interface DetailedImportedSeason extends ImportedSeasonEnd {
  imported_at: string;
  /** At most `limits.seasonEndRows` rows from the requested offset on. */
  rows: ImportedRow[];
}

/** import-seasons (not in wire.md): the seasons of a file, and whether they were stored. */
export interface SeasonImportAnswer {
  seasons: SeasonToImport[];
  stored: boolean;
}
export interface SeasonToImport extends ImportedSeasonEnd {
  /** The digest of the file's contents for this year. */
  digest: string;
  /** The head of its seals; null without seals. */
  head: string | null;
  /** Null for a spreadsheet, which has no weekends. */
  amount_weekends: number | null;
  /** The same was imported before. */
  already: boolean;
}

/** The first problems of a file, in words. */
export interface SeasonImportRefusal {
  message: string;
  problems: string[];
}
