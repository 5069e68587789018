import { expect, it } from '@jest/globals';
import { describeCorrected } from './correction-texts.js';

const standing = (position: number, points: number) => ({ position, pointsHundredths: points * 100 });

it.each([
  [standing(2, 2128), standing(1, 2132), 'You are 1st (was 2nd), 2,132 points (was 2,128)'],
  [standing(1, 2128), standing(1, 2132.5), 'You are 1st, 2,132.5 points (was 2,128)'],
  [standing(1234, 1), standing(1233, 1), 'You are 1,233rd (was 1,234th), 1 point'],
  [standing(3, 20), standing(3, 20), 'You are 3rd, 20 points'],
  [null, standing(3, 20), 'You are 3rd, 20 points'],
])('a correction from %j to %j is described as "%s"', (before, after, text) => {
  expect(describeCorrected(before, after, true)).toBe(text);
});

it('a correction before the latest weekend is in the past', () => {
  const text = 'After it, you were 1st (not 2nd), 2,132 points (not 2,128)';
  expect(describeCorrected(standing(2, 2128), standing(1, 2132), false)).toBe(text);
});
