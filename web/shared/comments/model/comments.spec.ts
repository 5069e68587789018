import { describe, expect, it } from 'vitest';
import type { Comment, UserSimple } from '../../../../league/contract/shapes.js';
import { aComment } from '../../../../test/harness/a-comment.js';
import {
  answerDraft,
  type CommentTarget,
  countShown,
  findOrphanedDrafts,
  flattenComments,
  newDraft,
} from './comments.js';

describe('flattenComments', () => {
  // proves: comments-1
  it('lists every comment before its replies, in the order of the response', () => {
    const tree = [aComment(9, [aComment(10), aComment(12, [aComment(13)])]), aComment(4), aComment(2, [aComment(3)])];
    expect(flattenComments(tree).map(({ id }) => id)).toEqual([9, 10, 12, 13, 4, 2, 3]);
  });

  it('is empty without comments', () => {
    expect(flattenComments([])).toEqual([]);
  });
});

const list = [aComment(9), aComment(7), aComment(5, [aComment(8)]), aComment(3)];

describe('countShown', () => {
  it('returns the requested number, limited by the number of comments', () => {
    expect([countShown(list, 2, null), countShown(list, 30, null), countShown([], 30, null)]).toEqual([2, 4, 0]);
  });

  it('includes a linked comment, and for a linked reply the comment above it', () => {
    expect([countShown(list, 2, 3), countShown(list, 2, 8), countShown(list, 2, 9)]).toEqual([4, 3, 2]);
  });

  it('ignores a link to a missing comment', () => {
    expect(countShown(list, 2, 99)).toBe(2);
  });
});

const target: CommentTarget = { parentElement: 'RACE_WEEKEND', id: 1 };
const anna: UserSimple = { username: 'anna', date_created: '2023-03-08T06:00:00.000Z', has_profile_picture: false };
/** The author of a deleted comment. */
const nobody: UserSimple = { username: '', date_created: '', has_profile_picture: false };
const comment = (id: number, user: UserSimple): Comment => ({
  id,
  text: 'Well ridden',
  user,
  date_created: '2023-11-19T15:20:00.000Z',
  edited: false,
  hidden: false,
  amount_replies: '0',
  likes: 0,
  liked: false,
  following: false,
  replies: [],
  parent_comment: null,
  announcement: null,
  race_weekend: null,
});
const author = { id: 7, username: 'anna' };
const replyTo = (id: number) => answerDraft(author, target, 'reply', id);
const changeOf = (id: number) => answerDraft(author, target, 'edit', id);

it("the name of a draft consists of the member's id, the target and the form", () => {
  expect(newDraft(author, target)).toBe('#7 RACE_WEEKEND 1 new');
  expect(replyTo(4)).toBe('#7 RACE_WEEKEND 1 reply 4');
  expect(changeOf(4)).toBe('#7 RACE_WEEKEND 1 edit 4');
});

describe('findOrphanedDrafts', () => {
  it('finds replies and edits whose comment is missing', () => {
    const names = [replyTo(4), replyTo(5), changeOf(6)];
    expect(findOrphanedDrafts(names, author, target, [comment(4, nobody)])).toEqual([
      { name: replyTo(5), form: 'reply' },
      { name: changeOf(6), form: 'edit' },
    ]);
  });

  it('finds the edit of a deleted comment that is still listed', () => {
    const names = [changeOf(4), changeOf(5)];
    expect(findOrphanedDrafts(names, author, target, [comment(4, nobody), comment(5, anna)])).toEqual([
      { name: changeOf(4), form: 'edit' },
    ]);
  });

  it('ignores new comments, other targets and drafts of other members', () => {
    const elsewhere: CommentTarget = { parentElement: 'RACE_WEEKEND', id: 12 };
    const names = [
      newDraft(author, target),
      answerDraft(author, elsewhere, 'reply', 5),
      answerDraft({ id: 77, username: 'anna' }, target, 'reply', 5),
    ];
    expect(findOrphanedDrafts(names, author, target, [])).toEqual([]);
  });
});
