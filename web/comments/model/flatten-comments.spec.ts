import { describe, expect, it } from '@jest/globals';
import type { Comment } from '../../../league/wire/shapes.js';
import { flattenComments } from './flatten-comments.js';

const comment = (id: number, replies: Comment[] = []): Comment => ({
  id,
  text: 'Well ridden',
  user: null,
  date_created: '2023-11-19T15:20:00.000Z',
  edited: false,
  amount_replies: String(replies.length),
  replies,
  parent_comment: null,
  announcement: null,
  race_weekend: null,
});

describe('flattenComments', () => {
  it('lists every comment before its replies, in the order of the answer', () => {
    const tree = [comment(9, [comment(10), comment(12, [comment(13)])]), comment(4), comment(2, [comment(3)])];
    expect(flattenComments(tree).map(({ id }) => id)).toEqual([9, 10, 12, 13, 4, 2, 3]);
  });

  it('is empty where nobody has written', () => {
    expect(flattenComments([])).toEqual([]);
  });
});
