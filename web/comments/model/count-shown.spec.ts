import { describe, expect, it } from '@jest/globals';
import type { Comment } from '../../../league/wire/shapes.js';
import { countShown } from './count-shown.js';

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
const list = [comment(9), comment(7), comment(5, [comment(8)]), comment(3)];

describe('countShown', () => {
  it('shows as many as were asked for, where there are so many', () => {
    expect([countShown(list, 2, null), countShown(list, 30, null), countShown([], 30, null)]).toEqual([2, 4, 0]);
  });

  it('shows a linked comment, and a linked reply with the comment above it', () => {
    expect([countShown(list, 2, 3), countShown(list, 2, 8), countShown(list, 2, 9)]).toEqual([4, 3, 2]);
  });

  it('does not look for one that is not there', () => {
    expect(countShown(list, 2, 99)).toBe(2);
  });
});
