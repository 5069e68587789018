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

/** The tables of a season's archive, each as a CSV file. */
export const archiveTables = ['standings', 'picks', 'results', 'riders', 'corrections', 'seals'] as const;
export type ArchiveTable = (typeof archiveTables)[number];

/** The texts of archives and imported seasons. */
export const seasonArchiveMessages = {
  loading: 'There was an error downloading the season',
  hidden: 'Picks are hidden until the picks window closes. Then the season can be downloaded',
  tooLarge: 'This season has more than 10,000 members, the limit for an archive',
  invalid: 'Choose a season and one of its tables',
  importing: 'There was an error importing the season',
  noFile: 'Choose a file of a season',
  fileTooLarge: 'This file is larger than 16 MB, the limit for the archive of a season',
  refused: (amount: number) =>
    amount === 1 ? 'The file was not imported' : `The file was not imported: ${amount} things are wrong with it`,
  imported: 'There was an error loading the imported season',
  naming: 'There was an error saving your choice',
} as const;
