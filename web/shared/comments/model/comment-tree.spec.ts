import { describe, expect, it } from '@jest/globals';
import { aComment as comment } from '../../../../test/harness/a-comment.js';
import { countShown, flattenComments } from './comment-tree.js';

describe('flattenComments', () => {
  // proves: comments-1
  it('lists every comment before its replies, in the order of the answer', () => {
    const tree = [comment(9, [comment(10), comment(12, [comment(13)])]), comment(4), comment(2, [comment(3)])];
    expect(flattenComments(tree).map(({ id }) => id)).toEqual([9, 10, 12, 13, 4, 2, 3]);
  });

  it('is empty where nobody has written', () => {
    expect(flattenComments([])).toEqual([]);
  });
});

const list = [comment(9), comment(7), comment(5, [comment(8)]), comment(3)];

describe('countShown', () => {
  it('shows as many as were asked for, where there are so many', () => {
    expect([countShown(list, 2, null), countShown(list, 30, null), countShown([], 30, null)]).toEqual([2, 4, 0]);
  });

  it('shows a linked comment, and a linked reply with the comment above it', () => {
    expect([countShown(list, 2, 3), countShown(list, 2, 8), countShown(list, 2, 9)]).toEqual([4, 3, 2]);
  });

  it('does not search one that is not there', () => {
    expect(countShown(list, 2, 99)).toBe(2);
  });
});
