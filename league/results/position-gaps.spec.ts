import { expect, it } from '@jest/globals';
import { describeGaps, findGaps } from '../retrieval/retrieval-outcome.js';

// proves: rules-34
it.each([
  [[], []],
  [[0, 0], []],
  [[1, 2, 3, 0], []],
  [[3, 1, 0], [2]],
  [
    [1, 5, 8],
    [2, 3, 4, 6, 7],
  ],
])('of the positions %j the missing ones are %j', (positions, gaps) => {
  expect(findGaps(positions.map((position) => ({ position })))).toEqual(gaps);
});

// proves: rules-34
it.each([
  [[4], 'The page lacks the position 4.'],
  [[4, 6], 'The page lacks the positions 4, 6.'],
  [[2, 4, 5, 7, 8, 9], 'The page lacks the positions 2, 4 to 5, 7 to 9.'],
])('%j is told in words', (gaps, text) => {
  expect(describeGaps(gaps)).toBe(text);
});
