import { describe, expect, it } from 'vitest';
import { rowNear, shiftOf } from './reorder.js';

describe('the other rows during a drag', () => {
  it('make room between the old and the new position of the dragged row', () => {
    const shifts = (from: number, over: number) => [0, 1, 2, 3, 4].map((row) => shiftOf(row, from, over));
    expect(shifts(1, 3)).toEqual([0, 0, -1, -1, 0]);
    expect(shifts(3, 0)).toEqual([1, 1, 1, 0, 0]);
    expect(shifts(2, 2)).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    [-50, 0],
    [44, 0],
    [46, 1],
    [900, 2],
  ])('are closest to a height of %i with row %i', (height, row) => {
    expect(rowNear([15, 75, 135], height)).toBe(row);
  });
});
