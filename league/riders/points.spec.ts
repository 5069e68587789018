import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toHundredths, toPoints } from './points.js';

it.each([
  [2500, 25],
  [1250, 12.5],
  [-1500, -15],
  [1, 0.01],
  [0, 0],
])('%s hundredths are %s points', (hundredths, points) => {
  expect(toPoints(hundredths)).toBe(points);
  expect(toHundredths(points)).toBe(hundredths);
});

it('points are rounded to the nearest hundredth', () => {
  expect(toHundredths(0.29)).toBe(29); // 0.29 * 100 = 28.999999999999996
  expect(toHundredths(12.344)).toBe(1234);
  expect(toHundredths(12.346)).toBe(1235);
});

it('whole hundredths survive the way to points and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (hundredths) => {
      expect(toHundredths(toPoints(hundredths))).toBe(hundredths);
    }),
  );
});
