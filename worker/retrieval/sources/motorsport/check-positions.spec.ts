import { describe, expect, it } from '@jest/globals';
import { checkPositions } from './check-positions.js';

/** Rows with these positions, each with a number of its own. */
const check = (...positions: number[]) =>
  checkPositions(positions.map((position, index) => ({ number: index + 1, position })));

describe('the positions of a result', () => {
  it('begin with 1, and each is one rider’s; some may lack and any number may be not classified', () => {
    expect(check(1, 2, 3)).toEqual([]);
    expect(check(3, 1, 7, 0, 0)).toEqual([]);
    expect(check(0, 0)).toEqual([]);
    expect(check()).toEqual([]);
  });

  it('are told in their order where more than one rider has them, each once', () => {
    expect(check(12, 1, 3, 12, 3, 3)).toEqual([
      'The position 3 stands in more than one row.',
      'The position 12 stands in more than one row.',
    ]);
  });

  it('are told where the first is missing, after those that stand twice', () => {
    expect(check(2, 3)).toEqual(['The position 1 is missing: 2 comes first.']);
    expect(check(4, 4)).toEqual([
      'The position 4 stands in more than one row.',
      'The position 1 is missing: 4 comes first.',
    ]);
  });
});
