/** The classes that can be set up from the championship's data service. The first one is the default. */
export const championshipClasses = ['MotoGP', 'Moto2', 'Moto3'] as const;
export type ChampionshipClass = (typeof championshipClasses)[number];

/** Not in the client's error catalogue. */
export const championshipMessages = {
  starting: 'There was an error reading the championship',
  storing: 'There was an error setting up the season',
  storingResult: 'There was an error storing the result',
  isOff: 'The operator has turned the championship’s data off',
  otherClass: (name: string) => `This season was set up with the riders of ${name}. Choose ${name} again.`,
  stale: 'The season or the championship has changed since this list was made. Nothing was stored: read it again.',
  loadingDifference: 'There was an error loading the difference',
  correcting: 'There was an error correcting the results',
  notCorrected: 'The results have changed since you opened this page, so nothing was corrected. Compare them again.',
  corrected: 'Results corrected',
  nothingToReview: 'This list is no longer kept. Read the championship again.',
} as const;
