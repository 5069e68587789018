import { describe, expect, it } from '@jest/globals';
import { pointsByPosition } from './points.js';

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

  it('gives nothing behind the scale', () => {
    expect(pointsByPosition('race', 16)).toBe(0);
    expect(pointsByPosition('sprint', 10)).toBe(0);
  });

  it('gives nothing to a rider who was not classified', () => {
    expect(pointsByPosition('race', 0)).toBe(0);
    expect(pointsByPosition('sprint', 0)).toBe(0);
  });
});
