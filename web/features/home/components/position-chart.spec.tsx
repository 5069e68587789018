import { describe, expect, it } from 'vitest';
import { positionLine } from './position-chart.js';

describe('the line of positions', () => {
  it('has the best position at the top, and equal distances between weekends', () => {
    // 84 px remain between two margins of 8 px. 19th is 9/10 below the best, at 8 + 75.6, and 14th is 4/10 below, at 8
    // + 33.6.
    expect(positionLine([19, 10, 20, 12, 14])).toEqual({
      best: 10,
      worst: 20,
      points: '0,83.6 25,8 50,92 75,24.8 100,41.6',
      last: { x: 100, y: 41.6 },
      text: 'Position after each of 5 weekends: 19th at first, 14th now, best 10th, lowest 20th.',
    });
  });

  it('is in the middle if the position never changes', () => {
    expect(positionLine([3, 3])?.points).toBe('0,50 100,50');
  });

  it.each([[[]], [[4]]])('needs two weekends: %j', (positions) => {
    expect(positionLine(positions)).toBeNull();
  });
});
