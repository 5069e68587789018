import { describe, expect, it } from 'vitest';
import { chartFrame, spreadNames } from './chart-frame.js';

const size = { width: 500, height: 300, nameWidth: 100 };

describe('the frame of the chart', () => {
  it('has the first position at the top and the last weekend on the right', () => {
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
  ])('labels round positions: $positions', ({ positions, ticks }) => {
    expect(chartFrame(size, 3, positions).ticks).toEqual(ticks);
  });

  it('centres a single weekend and a single position', () => {
    const frame = chartFrame(size, 1, [30]);
    expect(frame.x(0)).toBe((frame.left + frame.right) / 2);
    expect(frame.y(30)).toBeGreaterThanOrEqual(frame.top);
    expect(frame.y(30)).toBeLessThanOrEqual(frame.bottom);
  });

  it('has space for the numbers on the left, and for the names on the right and below', () => {
    const frame = chartFrame(size, 5, [1, 9]);
    // left: 9 px per digit plus 16; right: 500 - 100; bottom: 300 - 30; step: (400 - 25) / 4
    expect(frame).toMatchObject({ left: 25, right: 400, top: 14, bottom: 270, step: 93.75 });
    expect(chartFrame(size, 5, [1, 100]).left).toBe(43); // 9 * 3 + 16
    expect(chartFrame(size, 1, [1]).step).toBe(375); // 400 - 25
    expect(frame.x(1)).toBe(118.75); // 25 + 93.75
    expect(frame.y(5)).toBe(142); // 14 + (270 - 14) * 4 / 8
  });

  it.each([
    ['the only position is the first: from 1 to 3', [1], 2],
    ['the only position is the fifth: from 1 to 6', [5], 3.5],
    ['the only position is far behind: the two positions around it', [6], 6],
    ['the only position is far behind: the two positions around it', [30], 30],
    ['two positions are far behind: from the one before them', [30, 31], 30],
  ])('spans at least two positions: %s', (_, positions, middle) => {
    expect(chartFrame(size, 3, positions).y(middle)).toBe(142); // (14 + 270) / 2
  });

  it('names every weekend if each has at least 40 px', () => {
    // (width - 100 - 25) / 3 is 40, and then slightly less.
    expect(chartFrame({ ...size, width: 245 }, 4, [1]).named).toEqual([0, 1, 2, 3]);
    expect(chartFrame({ ...size, width: 244 }, 4, [1]).named).toEqual([1, 3]);
  });

  it('names as many weekends as fit, and always the last one', () => {
    expect(chartFrame(size, 5, [1]).named).toEqual([0, 1, 2, 3, 4]);
    expect(chartFrame(size, 20, [1]).named).toEqual([1, 4, 7, 10, 13, 16, 19]);
  });
});

it('spreadNames moves overlapping names apart, and keeps them inside the chart', () => {
  expect(spreadNames([10, 100], 18, 200)).toEqual([10, 100]);
  expect(spreadNames([52, 50, 51], 18, 200)).toEqual([86, 50, 68]);
  expect(spreadNames([198, 200], 18, 200)).toEqual([182, 200]);
});
