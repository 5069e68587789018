import type { Home, HomeStanding } from '../../league/contract/home.js';
import { aWeekendRow } from './a-member.js';
import { aWeekend } from './a-weekend.js';

/** The reader is 14th of 30 after the 19th of 20 weekends, between two other members. */
export const aHomeStanding = (other: Partial<HomeStanding> = {}): HomeStanding => ({
  weekend: aWeekend({ id: 19, title: 'Qatar GP', status: 2 }),
  round: 19,
  rounds: 20,
  with_bonus: false,
  computed_at: '2023-11-19T15:20:00.000Z',
  row: aWeekendRow(14, 'anna', { position_change: 2, points: 1347, weekend_points: 81 }),
  ahead: aWeekendRow(13, 'slipstream', { points: 1406 }),
  behind: aWeekendRow(15, 'curvagrande', { points: 1345 }),
  positions: [19, 22, 12, 16, 14],
  amount: 30,
  ...other,
});

/** The home page of that reader, whose picks are complete and saved. */
export const aHome = (other: Partial<Home> = {}): Home => ({
  year: 2023,
  standing: aHomeStanding(),
  provisional: null,
  picks: { chosen: 7, required: 7, riders: [], can_submit: false, closes: null, tell_when_open: false },
  being_corrected: [],
  next: { weekend: aWeekend({ id: 20, title: 'Valencia GP', start: '2099-11-24', end: '2099-11-26' }), round: 20 },
  end: null,
  rounds: 20,
  rounds_final: 19,
  amount_members: 30,
  ...other,
});
