import type { Announcement, Comment } from '../../league/contract/shapes.js';
import { aMember } from './a-member.js';

const anAnnouncement = (other: Partial<Announcement> = {}): Announcement => ({
  id: 4,
  title: 'Silly season',
  text: 'Who rides where?',
  user: aMember('racedirector'),
  edited: false,
  date_created: '2023-11-12T20:00:00.000Z',
  date_edited: null,
  amount_comments: 1,
  ...other,
});

/** A comment by anna. The default target is an announcement. */
export const aComment = (id: number, other: Partial<Comment> = {}): Comment => ({
  id,
  text: `Thought ${id}`,
  user: aMember('anna'),
  date_created: '2023-11-19T15:20:00.000Z',
  edited: false,
  hidden: false,
  amount_replies: '0',
  likes: 0,
  liked: false,
  following: false,
  replies: [],
  parent_comment: null,
  announcement: anAnnouncement(),
  race_weekend: null,
  ...other,
});
