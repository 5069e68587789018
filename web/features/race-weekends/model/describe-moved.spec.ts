import { expect, it } from '@jest/globals';
import { describeMoved } from './describe-moved.js';

// proves: admin-more-9
it.each([
  [0, "nobody's position changed"],
  [1, '1 position changed'],
  [2, '2 positions changed'],
])('%i moved: %s', (amount, words) => {
  expect(describeMoved(amount)).toBe(words);
});
