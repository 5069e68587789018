import { describe, expect, it } from '@jest/globals';
import { rankSteps } from './rank-steps.js';

const named = (steps: ReturnType<typeof rankSteps>) =>
  steps.map(({ rule, slot }) => (slot === null ? rule : `${rule} ${slot}`));

describe('the steps of the rank', () => {
  it('are the submission alone until a weekend is final', () => {
    expect(named(rankSteps([1, 2, 3, 4, 5, 'independent', 'rookie'], false))).toEqual(['submission', 'picks-id']);
  });

  it('are points, the five places, the points of the picks that count, and the submission', () => {
    const places = ['rider-based 1', 'rider-based 2', 'rider-based 3', 'rider-based 4', 'rider-based 5'];
    expect(named(rankSteps([1, 2, 3, 4, 5, 'rookie'], true))).toEqual([
      'points',
      ...places,
      'points-based 1',
      'points-based 2',
      'points-based 3',
      'points-based 4',
      'points-based 5',
      'points-based rookie',
      'submission',
      'picks-id',
    ]);
  });
});
