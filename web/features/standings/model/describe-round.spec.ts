import { describe, expect, it } from '@jest/globals';
import type { WeekendSimple, WeekendStatus } from '../../../../league/contract/shapes.js';
import { describeRound } from './describe-round.js';

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

  it('says how members stand before any weekend is final', () => {
    expect(describeRound([weekend('Qatar GP', 1)])).toBe(
      'No weekend is final yet: in the order in which the picks were submitted.',
    );
  });
});
