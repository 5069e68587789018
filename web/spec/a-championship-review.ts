import type { ChampionshipReviewAnswer } from '../../league/contract/championship-setup.js';

type Review = ChampionshipReviewAnswer;

const row = (key: string, chosen = true) => ({ key, version: `version of ${key}`, chosen, problem: null });

export const aNewRider = (number: number, last: string, other: Partial<Review['riders'][number]> = {}) => ({
  ...row(`rider/${number}`),
  number,
  first: 'Marc',
  last,
  team: 'Repsol Honda Team',
  independent: false,
  rookie: false,
  guest: false,
  ...other,
});

export const aNewWeekend = (round: number, title: string): Review['weekends'][number] => ({
  ...row(`weekend/${round}`),
  round,
  title,
  start: '2023-03-24',
  end: '2023-03-26',
  time_zone: 'Europe/Lisbon',
  race_start: '2023-03-26T13:00:00.000Z',
  sprint_start: null,
});

export const aChange = (subject: string, other: Partial<Review['changes'][number]> = {}) => ({
  ...row(`rider/${subject}/number`, !other.by_hand),
  subject,
  weekend_id: null,
  field: 'number' as const,
  before: '73',
  after: '7',
  by_hand: false,
  ...other,
});

/** Without any row. */
export const aChampionshipReview = (other: Partial<Review> = {}): Review => ({
  class: 'MotoGP',
  riders: [],
  weekends: [],
  changes: [],
  removed: [],
  problems: [],
  ...other,
});
