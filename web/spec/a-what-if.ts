import type { WhatIf } from '../../league/contract/what-if.js';
import { aWeekend } from './a-weekend.js';

const names = [
  [1, 'Francesco', 'Bagnaia'],
  [89, 'Jorge', 'Martín'],
  [72, 'Marco', 'Bezzecchi'],
  [33, 'Brad', 'Binder'],
  [5, 'Johann', 'Zarco'],
  [10, 'Luca', 'Marini'],
] as const;
const riderIds = names.map(([number]) => 1000 + number);
const rowsOf = (points: number[]) =>
  riderIds.map((id, index) => ({ competitor_id: id, position: index + 1, points: points[index] ?? 0 }));

/**
 * A season of three weekends. One is final, and its riders finished the race in the order of the list. The sprint of
 * the next one is stored as not held. Of the three members, anna picked Bagnaia and everybody but Martín, and ben
 * picked Martín and everybody but Bagnaia. Cleo picked the same riders as anna, with Zarco first.
 */
export const aWhatIf = (other: Partial<WhatIf> = {}): WhatIf => ({
  season: { id: 1, year: 2023, top_independent: false, top_rookie: false, finalized: false },
  riders: names.map(([number, first, last]) => ({
    competitor: { id: 1000 + number, first, last, number },
    carried: 0,
  })),
  weekends: [
    {
      weekend: aWeekend({ id: 1, title: 'Thailand GP', status: 2 }),
      sprint: [],
      race: rowsOf([25, 20, 16, 13, 11, 10]),
    },
    { weekend: aWeekend({ id: 2, title: 'Malaysia GP', status: 1 }), sprint: [], race: null },
    { weekend: aWeekend({ id: 3, title: 'Qatar GP' }), sprint: null, race: null },
  ],
  amount_members: 3,
  members: {
    usernames: ['ben', 'anna', 'cleo'],
    picked: {
      1: [2, 1, 5],
      2: [3, 3, 3],
      3: [4, 4, 4],
      4: [5, 5, 1],
      5: [6, 6, 6],
      independent: [0, 0, 0],
      rookie: [0, 0, 0],
    },
  },
  without_members: null,
  ...other,
});
