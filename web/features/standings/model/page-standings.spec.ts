import { describe, expect, it } from '@jest/globals';
import type { StandingsAnswer } from '../../../../league/wire/answers.js';
import type { PicksSimple } from '../../../../league/wire/shapes.js';
import { pageAfter, pageBefore, queryFor } from './page-standings.js';

const shown = (from: number, to: number, of: number): StandingsAnswer => ({
  standings: {
    users_picks: Array.from({ length: to - from + 1 }, (_, row) => ({ position: from + row }) as PicksSimple),
  },
  amount_users_picks: of,
});

describe('the pages of the standings', () => {
  it('goes on where the page ends', () => {
    expect(pageAfter(shown(1, 50, 120))).toEqual({ offset: 50, amount: 50 });
  });

  it('ends with the last member', () => {
    expect(pageAfter(shown(101, 120, 120))).toBeUndefined();
  });

  it('has nothing after an empty page', () => {
    expect(pageAfter(shown(1, 0, 0))).toBeUndefined();
    expect(pageBefore(shown(1, 0, 0))).toBeUndefined();
  });

  it('reads 50 places above a page around a member', () => {
    expect(pageBefore(shown(76, 125, 300))).toEqual({ offset: 25, amount: 50 });
  });

  it('reads only the places that are left above', () => {
    expect(pageBefore(shown(12, 61, 300))).toEqual({ offset: 0, amount: 11 });
  });

  it('has nothing above the first place', () => {
    expect(pageBefore(shown(1, 50, 300))).toBeUndefined();
  });

  it('asks around a member by name', () => {
    expect(queryFor(2023, { around: 'julie', amount: 50 })).toBe('season=2023&amount=50&around=julie');
    expect(queryFor(2023, { offset: 50, amount: 50 })).toBe('season=2023&amount=50&offset=50');
  });
});
