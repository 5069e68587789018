import { describe, expect, it } from '@jest/globals';
import { describeTies } from './describe-ties.js';

describe('describeTies', () => {
  it('says that there are none', () => {
    expect(describeTies({ amount: 0, by_rule: [] })).toBe('No two neighbours have equal points.');
  });

  it('says how many each rule decides', () => {
    const one = { amount: 1, by_rule: [{ rule: 'rider-based', amount: 1 }] } as const;
    expect(describeTies({ ...one, by_rule: [...one.by_rule] })).toBe(
      '1 pair of neighbours has equal points. Decided: 1 by a rider at the place picked.',
    );
    expect(
      describeTies({
        amount: 5,
        by_rule: [
          { rule: 'points-based', amount: 3 },
          { rule: 'submission', amount: 2 },
        ],
      }),
    ).toBe(
      '5 pairs of neighbours have equal points. Decided: 3 by the points of single picks, 2 by the earlier submission.',
    );
    expect(
      describeTies({
        amount: 3,
        by_rule: [
          { rule: 'points', amount: 2 },
          { rule: 'picks-id', amount: 1 },
        ],
      }),
    ).toBe('3 pairs of neighbours have equal points. Decided: 2 by points, 1 by the number of the picks.');
  });
});
