import { describe, expect, it } from '@jest/globals';
import { neverYield } from '../../test/generated/picks-columns-of.js';
import {
  changeSince,
  countChanges,
  indexPositions,
  type PositionIndex,
  positionOf,
  setPosition,
} from './position-index.js';

function indexOf(positions: readonly (readonly [picksId: number, position: number])[]): PositionIndex {
  const index: PositionIndex = new Map();
  for (const [picksId, position] of positions) setPosition(index, picksId, position);
  return index;
}

describe('the positions of a table', () => {
  // 511 is the last id of the first block of 512, and 512 is the first id of the next one.
  const index = indexOf([
    [1, 3],
    [511, 2],
    [512, 1],
    [2_000_000_000, 4],
  ]);

  it('are found by the picks, however far apart their ids are', () => {
    expect([1, 511, 512, 2_000_000_000].map((picksId) => positionOf(index, picksId))).toEqual([3, 2, 1, 4]);
  });

  it('are 0 for picks that are not in the table', () => {
    expect([2, 513, 5000].map((picksId) => positionOf(index, picksId))).toEqual([0, 0, 0]);
  });

  // proves: rules-17
  it('show how many positions a member gained or lost', () => {
    expect(changeSince(index, 1, 1)).toBe(2); // 3 - 1
    expect(changeSince(index, 511, 2)).toBe(0); // 2 - 2
    expect(changeSince(index, 512, 3)).toBe(-2); // 1 - 3
  });

  it('show no change for a member who was not in the previous table', () => {
    expect(changeSince(index, 2, 17)).toBe(0);
  });
});

it('countChanges counts the members who climbed, fell or kept their position', async () => {
  const previous = await indexPositions(Int32Array.of(11, 12, 13, 14), neverYield);
  // 13 climbs from 3 to 1, 11 and 12 fall by one, 14 stays, 15 and 16 are new.
  expect(await countChanges(Int32Array.of(13, 11, 12, 14, 15, 16), previous, neverYield)).toEqual({
    climbing: 1,
    falling: 2,
    same: 3,
  });
});
