import { describe, expect, it } from 'vitest';
import type { WeekendSimple, WeekendStatus } from '../../../../league/contract/shapes.js';
import { describeRound, describeRow, findHits } from './describe-standings.js';

const weekend = (title: string, status: WeekendStatus): WeekendSimple => ({
  id: 1,
  title,
  start: '2023-03-24',
  end: '2023-03-26',
  status,
});

describe('describeRound', () => {
  it('names the latest final weekend and its round', () => {
    const weekends = [
      weekend('Valencia GP', 0),
      weekend('Qatar GP', 1),
      weekend('Malaysian GP', 2),
      weekend('Thai GP', 2),
    ];
    expect(describeRound(weekends)).toBe('after the Malaysian GP, round 2 of 4');
  });

  it('explains the order before any weekend is final', () => {
    expect(describeRound([weekend('Qatar GP', 1)])).toBe(
      'No weekend is final yet: in the order in which the picks were submitted.',
    );
  });
});

describe('describeRow', () => {
  it('shows the position of a rider, or why it is missing', () => {
    expect(describeRow({ kind: 'race', position: 2, mark: 'FIN', points: 20 })).toBe('Race: 2nd');
    expect(describeRow({ kind: 'sprint', position: 0, mark: 'DNF', points: 0 })).toBe('Sprint: not classified (DNF)');
  });
});

const picks = (...ids: number[]) => ids.map((competitor_id) => ({ competitor_id }));

describe('findHits', () => {
  it('marks the picks whose rider is in exactly the picked position', () => {
    expect(findHits(picks(1, 3, 2, 4, 9), [1, 2, 3, 4, 5])).toEqual([true, false, false, true, false]);
  });

  it('marks nothing while the championship is unknown or the picks are hidden', () => {
    expect(findHits(picks(1, 2), [])).toEqual([false, false]);
    expect(findHits([], [1, 2, 3])).toEqual([]);
  });
});
