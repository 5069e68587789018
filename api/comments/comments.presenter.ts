import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AnnouncementsRepository } from '../../league/community/announcements/announcements.repository.js';
import type { Comment } from '../../league/schema/comment.entity.js';
import { CommentsRepository } from '../../league/community/comments/comments.repository.js';
import { limits } from '../../league/contract/limits.js';
import { moderationMessages } from '../../league/contract/moderation.js';
import type {
  Announcement as AnnouncementShape,
  Comment as CommentShape,
  CommentParent,
  UserSimple,
  WeekendSimple,
} from '../../league/contract/shapes.js';
import type { Member } from '../../league/schema/member.entity.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { AnnouncementsPresenter } from '../announcements/announcements.presenter.js';
import { AdminAccess } from '../http/roles.js';
import { deletedUser, UsersPresenter, presentWeekend } from '../presenters/shapes.presenter.js';

/** The rows that comments refer to, by their id. */
interface References {
  users: Map<number, UserSimple>;
  announcements: Map<number, AnnouncementShape>;
  weekends: Map<number, WeekendSimple>;
  parents: Map<number, Comment>;
  /** The text of a comment that the reader may see. */
  textOf: (comment: Comment) => string;
}

/** Comments in the format of the wire. */
@Injectable()
export class CommentsPresenter {
  constructor(
    private readonly database: DataSource,
    private readonly comments: CommentsRepository,
    private readonly announcements: AnnouncementsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly announcementsPresenter: AnnouncementsPresenter,
    private readonly users: UsersPresenter,
    private readonly adminAccess: AdminAccess,
  ) {}

  /**
   * Comments with their replies, the oldest reply first: the newest `limits.commentsAtOnce.replies` of all of them. `amount_replies` counts
   * every reply. Only who may do what admins do gets the text of a hidden comment; `reader` is null for a visitor.
   */
  async present(comments: readonly Comment[], reader: Member | null): Promise<CommentShape[]> {
    const { manager } = this.database;
    const ids = comments.map(({ id }) => id);
    const newest = await this.comments.findReplies(manager, ids, limits.commentsAtOnce.replies);
    const readsHidden = await this.adminAccess.isGranted(reader);
    const references = await this.findReferences(manager, [...comments, ...newest], readsHidden);
    const amountOf = await this.comments.countReplies(manager, ids);
    const repliesOf = new Map(ids.map((id): [number | null, CommentShape[]] => [id, []]));
    for (const reply of newest.toReversed())
      repliesOf.get(reply.parentId)?.push(presentComment(reply, references, { amount: 0, replies: [] }));
    return comments.map((comment) =>
      presentComment(comment, references, {
        amount: amountOf.get(comment.id) ?? 0,
        replies: repliesOf.get(comment.id) ?? [],
      }),
    );
  }

  private async findReferences(
    manager: EntityManager,
    comments: readonly Comment[],
    readsHidden: boolean,
  ): Promise<References> {
    const ids = (select: (comment: Comment) => number | null) => [
      ...new Set(comments.map(select).filter((id) => id !== null)),
    ];
    const parents = await this.comments.findByIds(
      manager,
      ids(({ parentId }) => parentId),
    );
    const announcementIds = ids(({ announcementId }) => announcementId);
    const announcements = await this.announcements.findByIds(manager, announcementIds);
    const weekends = await this.weekends.findByIds(
      manager,
      ids(({ weekendId }) => weekendId),
    );
    return {
      users: await this.users.present(
        manager,
        [...comments, ...parents].map(({ memberId }) => memberId),
      ),
      announcements: new Map((await this.announcementsPresenter.present(announcements)).map((one) => [one.id, one])),
      weekends: new Map(weekends.map((weekend) => [weekend.id, presentWeekend(weekend)])),
      parents: new Map(parents.map((parent) => [parent.id, parent])),
      textOf: ({ text, hiddenAt }) => (hiddenAt && !readsHidden ? moderationMessages.hiddenText : text),
    };
  }
}

function presentComment(
  comment: Comment,
  references: References,
  { amount, replies }: { amount: number; replies: CommentShape[] },
): CommentShape {
  const { id, dateCreated, edited, hiddenAt, parentId } = comment;
  const parent = parentId === null ? undefined : references.parents.get(parentId);
  return {
    id,
    text: references.textOf(comment),
    ...presentReferences(comment, references),
    date_created: dateCreated.toISOString(),
    edited,
    hidden: hiddenAt !== null,
    amount_replies: String(amount),
    replies,
    parent_comment: parent ? presentParent(parent, references) : null,
  };
}

function presentParent(parent: Comment, references: References): CommentParent {
  const { id, dateCreated } = parent;
  const text = references.textOf(parent);
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
