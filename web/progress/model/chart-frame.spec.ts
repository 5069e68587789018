import { describe, expect, it } from '@jest/globals';
import { chartFrame } from './chart-frame.js';

const size = { width: 500, height: 300, nameWidth: 100 };

describe('the frame of the picture', () => {
  it('has the first place on top and the last weekend at the right', () => {
    const frame = chartFrame(size, 5, [1, 4, 9]);
    expect(frame.y(1)).toBe(frame.top);
    expect(frame.y(9)).toBe(frame.bottom);
    expect([frame.x(0), frame.x(4)]).toEqual([frame.left, frame.right]);
    expect(frame.right).toBe(400);
  });

  it.each([
    { positions: [1, 9], ticks: [1, 2, 4, 6, 8] },
    { positions: [3, 5], ticks: [1, 2, 3, 4, 5] },
    { positions: [41, 58], ticks: [45, 50, 55] },
    { positions: [7, 99_412], ticks: [20_000, 40_000, 60_000, 80_000] },
  ])('numbers round positions: $positions', ({ positions, ticks }) => {
    expect(chartFrame(size, 3, positions).ticks).toEqual(ticks);
  });

  it('stands a single weekend and a single position in the middle', () => {
    const frame = chartFrame(size, 1, [30]);
    expect(frame.x(0)).toBe((frame.left + frame.right) / 2);
    expect(frame.y(30)).toBeGreaterThanOrEqual(frame.top);
    expect(frame.y(30)).toBeLessThanOrEqual(frame.bottom);
  });

  it('names the weekends that have room, and always the last', () => {
    expect(chartFrame(size, 5, [1]).named).toEqual([0, 1, 2, 3, 4]);
    expect(chartFrame(size, 20, [1]).named).toEqual([1, 4, 7, 10, 13, 16, 19]);
  });
});
