export const archiveTables = ['standings', 'picks', 'results', 'riders', 'corrections', 'seals'] as const;
export type ArchiveTable = (typeof archiveTables)[number];

export const seasonArchiveMessages = {
  loading: 'There was an error downloading the season',
  hidden: 'Picks are hidden until the picks window closes. Then the season can be downloaded',
  tooLarge: 'This season has more than 10,000 members, the limit for an archive',
  invalid: 'Choose a season and one of its tables',
  importing: 'There was an error importing the season',
  noFile: 'Choose the file of a season',
  fileTooLarge: 'This file is larger than 16 MB, the limit for the archive of a season',
  refused: (count: number) =>
    count === 1 ? 'The file was not imported' : `The file was not imported: ${count} things are wrong with it`,
  imported: 'There was an error loading the imported season',
  naming: 'There was an error saving your choice',
} as const;
