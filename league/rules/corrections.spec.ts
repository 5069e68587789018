import { describe, expect, it } from '@jest/globals';
import { neverYield } from '../../test/generated/picks-columns-of.js';
import { addToBitmap, isInBitmap, type MemberBitmap, movesBetween } from './corrections.js';

/** Tables contain ids of picks, best first. */
const moves = (before: number[], after: number[]) =>
  movesBetween(Int32Array.from(before), Int32Array.from(after), neverYield);

// proves: admin-more-9
describe('the moves between two tables', () => {
  it('include every member with a new position, sorted by that position', async () => {
    const { count, first, members } = await moves([11, 12, 13, 14, 15], [11, 13, 14, 12, 15]);
    expect({ count, first }).toEqual({
      count: 3,
      first: [
        { picksId: 13, before: 3, after: 2 },
        { picksId: 14, before: 4, after: 3 },
        { picksId: 12, before: 2, after: 4 },
      ],
    });
    expect([11, 12, 13, 14, 15].filter((picksId) => isInBitmap(members, picksId))).toEqual([12, 13, 14]);
  });

  it('are empty if the order is the same', async () => {
    expect(await moves([11, 12, 13], [11, 12, 13])).toEqual({ count: 0, first: [], members: new Map() });
  });

  it('are empty for two equal tables of many members', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => index + 1);
    expect((await moves(many, many)).count).toBe(0);
    expect((await moves(many, many.toReversed())).count).toBe(40_000);
  });

  it('do not include members who only move up because a member left', async () => {
    expect((await moves([11, 12, 13], [12, 13])).count).toBe(0);
  });

  it('do not include a new member, or members who are only behind a new member', async () => {
    expect((await moves([11, 12], [99, 11, 12])).count).toBe(0);
  });

  it('start at the position that the old order would give', async () => {
    // Without 11 and with 99 first, the old order is 99, 12, 13, 14. Now 14 is before 12 and 13.
    const { count, first } = await moves([11, 12, 13, 14], [99, 14, 12, 13]);
    expect({ count, first }).toEqual({
      count: 3,
      first: [
        { picksId: 14, before: 4, after: 2 },
        { picksId: 12, before: 2, after: 3 },
        { picksId: 13, before: 3, after: 4 },
      ],
    });
  });

  it('are all counted, but only the first hundred are listed', async () => {
    const before = Array.from({ length: 150 }, (_, index) => index + 1);
    const { count, first } = await moves(before, before.toReversed());
    expect(count).toBe(150);
    expect(first.map(({ after }) => after)).toEqual(before.slice(0, 100));
    expect(first[0]).toEqual({ picksId: 150, before: 150, after: 1 });
  });
});

describe('a set of picks', () => {
  // 31 and 511 are the last of their word and block, 32 and 512 are the first of the next ones.
  const members = [31, 32, 511, 512, 2_000_000_000];
  const bitmap: MemberBitmap = new Map();
  for (const picksId of members) addToBitmap(bitmap, picksId);

  it('contains exactly the added picks', () => {
    expect(members.map((picksId) => isInBitmap(bitmap, picksId))).toEqual([true, true, true, true, true]);
    const others = [1, 30, 33, 510, 513, 544, 1023, 5000, 2_000_000_001];
    expect(others.filter((picksId) => isInBitmap(bitmap, picksId))).toEqual([]);
  });

  it('contains picks once, even if they are added repeatedly', () => {
    addToBitmap(bitmap, 31);
    expect(isInBitmap(bitmap, 31)).toBe(true);
  });

  it('uses a block of 16 words for 512 ids', () => {
    expect([...bitmap.keys()]).toEqual([0, 1, 3906250]);
    expect(bitmap.get(0)).toHaveLength(16);
  });
});
