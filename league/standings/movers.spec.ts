import { describe, expect, it } from '@jest/globals';
import { addMover, isMover, type Movers } from './movers.js';

describe('a set of picks', () => {
  // 31 and 32 are the last and the first of their words, 511 and 512 of their blocks.
  const members = [31, 32, 511, 512, 2_000_000_000];
  const movers: Movers = new Map();
  for (const picksId of members) addMover(movers, picksId);

  it('has those that were added, and no other', () => {
    expect(members.map((picksId) => isMover(movers, picksId))).toEqual([true, true, true, true, true]);
    const others = [1, 30, 33, 510, 513, 544, 1023, 5000, 2_000_000_001];
    expect(others.filter((picksId) => isMover(movers, picksId))).toEqual([]);
  });

  it('has them once, however often they are added', () => {
    addMover(movers, 31);
    expect(isMover(movers, 31)).toBe(true);
  });

  it('takes a block of 16 words for 512 ids', () => {
    expect([...movers.keys()]).toEqual([0, 1, 3906250]);
    expect(movers.get(0)).toHaveLength(16);
  });
});
