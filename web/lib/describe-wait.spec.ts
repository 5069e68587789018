import { expect, it } from '@jest/globals';
import { describeWait } from './describe-wait.js';

it.each([
  [undefined, 'Wait a moment, then try again.'],
  [0, 'Wait a moment, then try again.'],
  [Number.NaN, 'Wait a moment, then try again.'],
  [2, 'Wait a moment, then try again.'],
  [10, 'Try again in a minute.'],
  [60, 'Try again in a minute.'],
  [61, 'Try again in 2 minutes.'],
  [3600, 'Try again in 60 minutes.'],
])('a wait of %s seconds', (seconds, told) => {
  expect(describeWait(seconds)).toBe(`That was too often. ${told}`);
});
