import type { FinalizePreview } from '../../league/contract/standings.js';
import type { RaceAdmin, RiderFlat, WeekendAdmin, WeekendSimple } from '../../league/contract/shapes.js';

export const aWeekend = (other: Partial<WeekendSimple> = {}): WeekendSimple => ({
  id: 7,
  title: 'Qatar GP',
  start: '2023-11-17',
  end: '2023-11-19',
  status: 0,
  ...other,
});

export const aWeekendAdmin = (other: Partial<WeekendAdmin> = {}): WeekendAdmin => ({
  ...aWeekend(),
  url: 'https://results.example.com/motogp/results/2023/qatar-gp/',
  race: null,
  sprint_race: null,
  standings: null,
  season_year: 2023,
  round: 19,
  rounds: 20,
  corrections: [],
  being_corrected: false,
  unconfirmed: false,
  grid: [],
  ...other,
});

const winner = { competitor_id: 1001, first: 'Francesco', last: 'Bagnaia', number: 1, points: 25, position: 1 };

/** A stored result. By default it has one rider. */
export const aRace = (
  id: number,
  competitors_positions: RiderFlat[] = [winner],
  warnings: string[] = [],
): RaceAdmin => ({ id, track: 'Qatar GP', competitors_positions, source: 'page', warnings });

/** The effects of finalizing a weekend in a league of four. */
export const aFinalizePreview: FinalizePreview = {
  standings: { users_picks: [] },
  amount_users_picks: 4,
  changes: { climbing: 1, falling: 1, same: 2 },
  correction: null,
  ties: { amount: 0, by_rule: [], first: [] },
  amount_emails: 3,
  oddities: [],
};
