import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { moderationMessages } from '../../contract/moderation.js';
import { limits } from '../../contract/limits.js';
import { type Members, MembersRepository } from '../../members/members.repository.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Comment } from '../../schema/comment.entity.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { AnnouncementsReader, type ShownAnnouncements } from '../announcements/announcements-reader.service.js';
import { AnnouncementsRepository } from '../announcements/announcements.repository.js';
import { CommentsRepository, type Likes } from './comments.repository.js';
import { CommentsService, type CommentTarget } from './comments.service.js';

/** Hidden comments have a text only if the reader may see it. */
export interface ShownComments {
  comments: Comment[];
  /** The newest `limits.commentsAtOnce.replies` replies to these comments. */
  replies: Comment[];
  countOf: ReadonlyMap<number, number>;
  likesOf: ReadonlyMap<number, Likes>;
  followed: ReadonlySet<number>;
  parents: Comment[];
  announcements: ShownAnnouncements;
  weekends: RaceWeekend[];
  members: Members;
}

const perPage = limits.commentsPerProfilePage;

/** `readerId` is null for visitors. `readsHidden`: the reader may read hidden comments. */
@Injectable()
export class CommentsReader {
  constructor(
    private readonly database: DataSource,
    private readonly service: CommentsService,
    private readonly comments: CommentsRepository,
    private readonly announcements: AnnouncementsRepository,
    private readonly announcementsReader: AnnouncementsReader,
    private readonly weekends: WeekendsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Adds the replies to `CommentsService.findNewest`. */
  readNewest(
    target: CommentTarget,
    before: number | null,
    readerId: number | null,
    readsHidden: boolean,
  ): Promise<ShownComments & { hasOlder: boolean }> {
    return readAtOnce(this.database, async (manager) => {
      const { comments, hasOlder } = await this.service.findNewest(manager, target, before, readerId);
      return { ...(await this.find(manager, comments, readerId, readsHidden)), hasOlder };
    });
  }

  /** Later pages are empty. @throws DomainError account_not_found, also if the account is inactive */
  readOfMember(
    username: string,
    page: number,
    readerId: number | null,
    readsHidden: boolean,
  ): Promise<ShownComments & { count: number }> {
    return readAtOnce(this.database, async (manager) => {
      const member = await this.members.findByName(manager, username);
      if (!member?.isActive) throw new DomainError('account_not_found', null);
      const part = { offset: (page - 1) * perPage, limit: perPage };
      const [comments, count] = await this.comments.findShownByMember(manager, member.id, part);
      return { ...(await this.find(manager, comments, readerId, readsHidden)), count };
    });
  }

  private async find(
    manager: EntityManager,
    comments: readonly Comment[],
    readerId: number | null,
    readsHidden: boolean,
  ): Promise<ShownComments> {
    const ids = comments.map(({ id }) => id);
    const replies = await this.comments.findReplies(manager, ids, limits.commentsAtOnce.replies);
    const all = [...comments, ...replies];
    const idsOf = (select: (comment: Comment) => number | null) => [
      ...new Set(all.map(select).filter((id) => id !== null)),
    ];
    const parentIds = idsOf(({ parentId }) => parentId);
    const parents = await this.comments.findByIds(manager, parentIds);
    const announcementIds = idsOf(({ announcementId }) => announcementId);
    const announcements = await this.announcements.findByIds(manager, announcementIds);
    const weekendIds = idsOf(({ weekendId }) => weekendId);
    const memberIds = [...all, ...parents].map(({ memberId }) => memberId);
    const readable = (comment: Comment): Comment =>
      comment.hiddenAt && !readsHidden ? { ...comment, text: moderationMessages.hiddenText } : comment;
    return {
      comments: comments.map(readable),
      replies: replies.toReversed().map(readable),
      countOf: await this.comments.countReplies(manager, ids),
      likesOf: await this.comments.findLikes(
        manager,
        all.map(({ id }) => id),
        readerId,
      ),
      followed: await this.comments.findFollowed(manager, ids, readerId),
      parents: parents.map(readable),
      announcements: await this.announcementsReader.find(manager, announcements),
      weekends: await this.weekends.findByIds(manager, weekendIds),
      members: await this.members.findSummaries(manager, memberIds),
    };
  }
}
