import { describe, expect, it } from '@jest/globals';
import { noPause } from '../../test/generated/picks-columns-of.js';
import { isMover } from './movers.js';
import { movesBetween } from './moves-between.js';

/** Tables as ids of picks, best first. */
const moves = (before: number[], after: number[]) =>
  movesBetween(Int32Array.from(before), Int32Array.from(after), noPause);

// proves: admin-more-9
describe('the moves between two tables', () => {
  it('are of those who stand elsewhere, by their new position', async () => {
    const { amount, first, movers } = await moves([11, 12, 13, 14, 15], [11, 13, 14, 12, 15]);
    expect({ amount, first }).toEqual({
      amount: 3,
      first: [
        { picksId: 13, before: 3, after: 2 },
        { picksId: 14, before: 4, after: 3 },
        { picksId: 12, before: 2, after: 4 },
      ],
    });
    expect([11, 12, 13, 14, 15].filter((picksId) => isMover(movers, picksId))).toEqual([12, 13, 14]);
  });

  it('are none where the order is the same', async () => {
    expect(await moves([11, 12, 13], [11, 12, 13])).toEqual({ amount: 0, first: [], movers: new Map() });
  });

  it('are none in a table of many, either', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => index + 1);
    expect((await moves(many, many)).amount).toBe(0);
    expect((await moves(many, many.toReversed())).amount).toBe(40_000);
  });

  it('are none of those behind a member who left', async () => {
    expect((await moves([11, 12, 13], [12, 13])).amount).toBe(0);
  });

  it('are none of those behind a member who joined, nor of that member', async () => {
    expect((await moves([11, 12], [99, 11, 12])).amount).toBe(0);
  });

  it('are told from the position that the old order would give now', async () => {
    // Without 11 and with 99 at the head the old order is 99, 12, 13, 14; now 14 stands before 12 and 13.
    const { amount, first } = await moves([11, 12, 13, 14], [99, 14, 12, 13]);
    expect({ amount, first }).toEqual({
      amount: 3,
      first: [
        { picksId: 14, before: 4, after: 2 },
        { picksId: 12, before: 2, after: 3 },
        { picksId: 13, before: 3, after: 4 },
      ],
    });
  });

  it('are all counted, of which the first hundred are named', async () => {
    const before = Array.from({ length: 150 }, (_, index) => index + 1);
    const { amount, first } = await moves(before, before.toReversed());
    expect(amount).toBe(150);
    expect(first.map(({ after }) => after)).toEqual(before.slice(0, 100));
    expect(first[0]).toEqual({ picksId: 150, before: 150, after: 1 });
  });
});
