import type { HeadToHead, PickPoints } from '../../league/contract/standings.js';
import { aStandRow } from './a-member.js';
import { aWeekend } from './a-weekend.js';

const pick = (number: number, last: string, points: number): PickPoints => ({
  competitor: { id: number, first: 'Marco', last, number },
  points,
});
const binder = pick(33, 'Binder', 60);

/** After three weekends, anna has 30 points fewer than ben: 89 + 60 + 1 against 119 + 60 + 1. */
export const aHeadToHead = (other: Partial<HeadToHead> = {}): HeadToHead => ({
  weekend: aWeekend({ id: 3, title: 'American GP', status: 2 }),
  with_bonus: false,
  a: aStandRow(14, 'anna', { points: 150 }),
  b: aStandRow(13, 'ben', { points: 180 }),
  picks: {
    shared: [binder, pick(5, 'Zarco', 1)],
    only: { a: [pick(93, 'Marquez', 89)], b: [pick(41, 'Espargaro', 119)] },
    slots: [
      { slot: 1, a: pick(93, 'Marquez', 89), b: binder },
      { slot: 2, a: binder, b: pick(41, 'Espargaro', 119) },
      { slot: 'rookie', a: pick(5, 'Zarco', 1), b: pick(5, 'Zarco', 1) },
    ],
  },
  weekends: [
    { weekend: aWeekend({ id: 1, title: 'Portuguese GP', status: 2 }), a: 60, b: 41 },
    { weekend: aWeekend({ id: 2, title: 'Argentinian GP', status: 2 }), a: 50, b: 50 },
    { weekend: aWeekend({ id: 3, title: 'American GP', status: 2 }), a: 40, b: 89 },
  ],
  carried: { a: 0, b: 0 },
  bonus: { a: 0, b: 0 },
  ...other,
});
