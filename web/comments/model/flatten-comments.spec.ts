import { describe, expect, it } from '@jest/globals';
import { aComment as comment } from '../../../test/harness/a-comment.js';
import { flattenComments } from './flatten-comments.js';

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
