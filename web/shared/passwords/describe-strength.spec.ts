import { describe, expect, it } from '@jest/globals';
import { describeStrength } from './describe-strength.js';

const advice = ['Dates are easy to guess.', 'Avoid dates.'];

// proves: settings-17
describe('describeStrength', () => {
  it.each([
    ['Far too simple. 5 more characters are needed. Dates are easy to guess. Avoid dates.', 0, 5, advice],
    ['Too simple. Dates are easy to guess. Avoid dates.', 1, 0, advice],
    ['1 more character is needed.', 2, 1, advice],
    ['Too long.', 4, 0, []],
  ])('%s', (text, score, tooFew, why) => {
    expect(describeStrength({ good: false, score, tooFew, advice: why })).toBe(text);
  });

  it.each([
    ['Good enough.', 2],
    ['Strong.', 3],
    ['Very strong.', 4],
  ])('%s', (text, score) => {
    expect(describeStrength({ good: true, score, tooFew: 0, advice: [] })).toBe(text);
  });
});
