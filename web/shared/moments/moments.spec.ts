import { describe, expect, it } from 'vitest';
import type { MemberWeekend } from '../../../league/contract/season-end.js';
import type { SeasonProgress } from '../../../league/contract/standings.js';
import { aMember } from '../../spec/a-member.js';
import { aWeekend } from '../../spec/a-weekend.js';
import { momentsOf } from './moments.js';

const weekend = (id: number, points: number, position_change: number | null): MemberWeekend => ({
  weekend: aWeekend({ id, title: `Round ${id}`, status: 2 }),
  position: 10,
  position_change,
  points,
});
const progressOf = (own: (number | null)[], rival: (number | null)[]): SeasonProgress => ({
  tables: own.map((_, index) => ({
    weekend: aWeekend({ id: index + 1, title: `Round ${index + 1}` }),
    with_bonus: false,
  })),
  members: [
    { user: aMember('anna'), positions: own },
    { user: aMember('ben'), positions: rival },
  ],
});
const inWords = (weekends: MemberWeekend[], isExact = false, progress?: SeasonProgress) =>
  momentsOf({ weekends, isExact, progress }).map(({ label, weekend: held, text }) => [label, held.title, text]);

describe('the moments of a season', () => {
  it('are the best weekend, the biggest climb and an exact top five', () => {
    const weekends = [weekend(1, 58, null), weekend(2, 12.5, -3), weekend(3, 81, 4), weekend(4, 40, 1)];
    expect(inWords(weekends, true)).toEqual([
      ['Best weekend', 'Round 3', '+81'],
      ['Biggest climb', 'Round 3', '▲ +4'],
      ['Exact top five', 'Round 4', 'all five in the right place'],
    ]);
  });

  it('are the first ones among equals; a climb that did not happen is omitted, and one weekend is not the best', () => {
    expect(inWords([weekend(1, 20, null), weekend(2, 20.5, 0), weekend(3, 20.5, -1)])).toEqual([
      ['Best weekend', 'Round 2', '+20.50'],
    ]);
    expect(inWords([weekend(1, 20, null)])).toEqual([]);
    expect(inWords([])).toEqual([]);
  });

  it.each<[string, (number | null)[], (number | null)[], string | undefined]>([
    ['the first weekend after being behind', [9, 8, 3, 2], [5, 5, 5, 5], 'Round 3'],
    ['not a later weekend', [9, 3, 9, 3], [5, 5, 5, 5], 'Round 2'],
    ['nothing for a rival who was never ahead', [1, 1, 1, 1], [5, 5, 5, 5], undefined],
    ['nothing while the rival is ahead', [9, 9, 9, 9], [5, 5, 5, 5], undefined],
    ['nothing if only one of them had a position before', [null, 3, 3, 3], [5, 5, 5, 5], undefined],
  ])('the first time ahead of a rival is %s', (_, own, rival, title) => {
    const found = inWords([weekend(1, 0, null)], false, progressOf(own, rival));
    expect(found).toEqual(title === undefined ? [] : [['First time ahead of a rival', title, 'ben']]);
  });
});
