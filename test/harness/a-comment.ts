import type { Comment } from '#league/contract/shapes.js';

/** A top-level comment with its replies, as a list returns it. */
export const aComment = (id: number, replies: Comment[] = []): Comment => ({
  id,
  text: 'Well ridden',
  user: { username: '', date_created: '', has_profile_picture: false },
  date_created: '2023-11-19T15:20:00.000Z',
  edited: false,
  hidden: false,
  amount_replies: String(replies.length),
  likes: 0,
  liked: false,
  following: false,
  replies,
  parent_comment: null,
  announcement: null,
  race_weekend: null,
});
