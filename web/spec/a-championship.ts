import type { ChampionshipAnswer, ChampionshipRow, RiderPage } from '../../league/contract/championship.js';
import { aWeekend } from './a-weekend.js';

const martin = {
  id: 89,
  first: 'Jorge',
  last: 'Martín',
  number: 89,
  team: 'Prima Pramac Racing',
  manufacturer: 'Ducati',
  country: 'ESP',
};

export const aRiderPage = (other: Partial<RiderPage> = {}): RiderPage => ({
  season: { id: 3, year: 2023 },
  competitor: martin,
  independent: true,
  rookie: false,
  position: 2,
  points: 50,
  carried_points: 0,
  race_wins: 1,
  sprint_wins: 1,
  weekends: [
    {
      weekend: aWeekend({ id: 12, title: 'Qatar GP', status: 2, country: 'QAT' }),
      round: 2,
      sprint: { position: 1, points: 12 },
      race: { position: 0, points: 0 },
      points: 12,
    },
    {
      weekend: aWeekend({ id: 11, title: 'Australian GP', status: 2 }),
      round: 1,
      sprint: null,
      race: { position: 1, points: 25 },
      points: 25,
    },
  ],
  picked: {
    by: 3,
    of: 30,
    slots: [
      { slot: '2', amount: 1 },
      { slot: 'independent', amount: 2 },
    ],
  },
  ...other,
});

export const aChampionshipRow = (position: number, other: Partial<ChampionshipRow> = {}): ChampionshipRow => ({
  position,
  competitor: { ...martin, id: 100 + position },
  points: 100 - position,
  weekend_points: 7,
  picked_by: 3,
  ...other,
});

export const aChampionship = (
  other: Partial<ChampionshipAnswer['championship']> = {},
): ChampionshipAnswer['championship'] => ({
  season: { id: 3, year: 2023 },
  after: { weekend: aWeekend({ title: 'Qatar GP', status: 2 }), round: 19, rounds: 20 },
  riders: [
    aChampionshipRow(1),
    aChampionshipRow(2, { competitor: { id: 33, first: 'Brad', last: 'Binder', number: 33, manufacturer: 'KTM' } }),
    aChampionshipRow(3, { competitor: { id: 7, first: 'Takumi', last: 'Takahashi', number: 7 } }),
  ],
  ...other,
});
