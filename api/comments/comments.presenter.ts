import type { ShownComments } from '../../league/community/comments/comments-reader.service.js';
import type {
  Announcement,
  Comment as CommentShape,
  CommentParent,
  UserSimple,
  WeekendSimple,
} from '../../league/contract/shapes.js';
import type { Comment } from '../../league/schema/comment.entity.js';
import { presentAnnouncements } from '../announcements/announcements.presenter.js';
import { deletedUser, presentUsers, presentWeekend } from '../presenters/shapes.presenter.js';

interface References {
  users: ReadonlyMap<number, UserSimple>;
  announcements: ReadonlyMap<number, Announcement>;
  weekends: ReadonlyMap<number, WeekendSimple>;
  parents: ReadonlyMap<number, Comment>;
  likesOf: ShownComments['likesOf'];
  followed: ShownComments['followed'];
}

/** `amount_replies` counts every reply. */
export function presentComments({ comments, replies, countOf, ...facts }: ShownComments): CommentShape[] {
  const references: References = {
    users: presentUsers(facts.members),
    announcements: new Map(presentAnnouncements(facts.announcements).map((one) => [one.id, one])),
    weekends: new Map(facts.weekends.map((weekend) => [weekend.id, presentWeekend(weekend)])),
    parents: new Map(facts.parents.map((parent) => [parent.id, parent])),
    likesOf: facts.likesOf,
    followed: facts.followed,
  };
  const repliesOf = new Map(comments.map(({ id }): [number | null, CommentShape[]] => [id, []]));
  for (const reply of replies)
    repliesOf.get(reply.parentId)?.push(presentComment(reply, references, { count: 0, replies: [] }));
  return comments.map((comment) =>
    presentComment(comment, references, {
      count: countOf.get(comment.id) ?? 0,
      replies: repliesOf.get(comment.id) ?? [],
    }),
  );
}

function presentComment(
  comment: Comment,
  references: References,
  { count, replies }: { count: number; replies: CommentShape[] },
): CommentShape {
  const { id, text, dateCreated, edited, hiddenAt, parentId } = comment;
  const likes = references.likesOf.get(id);
  const parent = parentId === null ? undefined : references.parents.get(parentId);
  return {
    id,
    text,
    ...presentReferences(comment, references),
    date_created: dateCreated.toISOString(),
    edited,
    hidden: hiddenAt !== null,
    amount_replies: String(count),
    likes: likes?.count ?? 0,
    liked: likes?.own ?? false,
    following: references.followed.has(id),
    replies,
    parent_comment: parent ? presentParent(parent, references) : null,
  };
}

function presentParent(parent: Comment, references: References): CommentParent {
  const { id, text, dateCreated } = parent;
  return { id, text, ...presentReferences(parent, references), date_created: dateCreated.toISOString() };
}

function presentReferences(
  { memberId, announcementId, weekendId }: Comment,
  { users, announcements, weekends }: References,
) {
  return {
    user: (memberId !== null && users.get(memberId)) || deletedUser,
    announcement: (announcementId !== null && announcements.get(announcementId)) || null,
    race_weekend: (weekendId !== null && weekends.get(weekendId)) || null,
  };
}
