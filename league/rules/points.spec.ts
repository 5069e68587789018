import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pointsByPosition, toHundredths, toPoints } from './points.js';

// proves: rules-4
describe('pointsByPosition', () => {
  it('gives the first fifteen of a race 25 20 16 13 11 10 9 8 7 6 5 4 3 2 1', () => {
    const points = Array.from({ length: 15 }, (_, index) => pointsByPosition('race', index + 1));
    expect(points).toEqual([2500, 2000, 1600, 1300, 1100, 1000, 900, 800, 700, 600, 500, 400, 300, 200, 100]);
  });

  it('gives the first nine of a sprint 12 9 7 6 5 4 3 2 1', () => {
    const points = Array.from({ length: 9 }, (_, index) => pointsByPosition('sprint', index + 1));
    expect(points).toEqual([1200, 900, 700, 600, 500, 400, 300, 200, 100]);
  });

  it('gives no points below these positions', () => {
    expect(pointsByPosition('race', 16)).toBe(0);
    expect(pointsByPosition('sprint', 10)).toBe(0);
  });

  it('gives no points to an unclassified rider', () => {
    expect(pointsByPosition('race', 0)).toBe(0);
    expect(pointsByPosition('sprint', 0)).toBe(0);
  });
});

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

it('hundredths are unchanged after a conversion to points and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (hundredths) => {
      expect(toHundredths(toPoints(hundredths))).toBe(hundredths);
    }),
  );
});
