import { expect, it } from '@jest/globals';
import { describeBonusChange } from './describe-bonus.js';

it.each([
  [0, 'The bonus did not change your position.'],
  [1, 'The bonus won you 1 position.'],
  [4, 'The bonus won you 4 positions.'],
  [-1, 'The bonuses of others cost you 1 position.'],
])('a change by %i is told as "%s"', (bonus_change, text) => {
  expect(describeBonusChange({ bonus_change })).toBe(text);
});
