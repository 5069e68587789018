import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Raw } from 'typeorm';
import { Comment, CommentFollow, CommentLike, CommentReport } from '../../schema/comment.entity.js';

export type TargetColumn = { announcementId: number } | { weekendId: number } | { groupId: number };

export interface Likes {
  count: number;
  /** Whether the reader likes the comment. */
  own: boolean;
}

/** The text of a deleted comment that others have replied to. */
const removedText = '[deleted]';

/** SQL: comments on announcements, and on weekends of seasons that are not deleted (rules.md 4). */
const isShown = Raw(
  (weekendId) => `(${weekendId} IS NULL OR EXISTS (SELECT FROM race_weekends JOIN seasons ON seasons.id = season_id
    WHERE race_weekends.id = ${weekendId} AND seasons.deleted_at IS NULL))`,
);

@Injectable()
export class CommentsRepository {
  find(manager: EntityManager, id: number): Promise<Comment | null> {
    return manager.findOneBy(Comment, { id });
  }

  lock(manager: EntityManager, id: number): Promise<Comment | null> {
    return manager.findOne(Comment, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  findByIds(manager: EntityManager, ids: readonly number[]): Promise<Comment[]> {
    return manager.findBy(Comment, { id: In([...ids]) });
  }

  /** Newest comment first. */
  findByMember(manager: EntityManager, memberId: number): Promise<Comment[]> {
    return manager.find(Comment, { where: { memberId }, order: { id: 'DESC' } });
  }

  /** Finds only comments that everybody may read, the newest first, and their total number. */
  findShownByMember(
    manager: EntityManager,
    memberId: number,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<[Comment[], number]> {
    return manager.findAndCount(Comment, {
      where: { memberId, weekendId: isShown, groupId: IsNull() },
      order: { dateCreated: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
  }

  /** Finds the newest comments before `before`, without replies. */
  findTopLevel(manager: EntityManager, column: TargetColumn, before: number | null, limit: number): Promise<Comment[]> {
    const query = manager
      .createQueryBuilder(Comment, 'comment')
      .where({ ...column, parentId: IsNull() })
      .orderBy({ 'comment.dateCreated': 'DESC', 'comment.id': 'DESC' })
      .limit(limit);
    if (before !== null)
      query.andWhere(
        '(comment.dateCreated, comment.id) < (SELECT last.date_created, last.id FROM comments last WHERE last.id = :before)',
        { before },
      );
    return query.getMany();
  }

  /** Whether the id belongs to a comment on the target, not to a reply. */
  isTopLevel(manager: EntityManager, column: TargetColumn, id: number): Promise<boolean> {
    return manager.existsBy(Comment, { ...column, parentId: IsNull(), id });
  }

  /** Newest reply first. `limit` is for all comments together. */
  findReplies(manager: EntityManager, ids: readonly number[], limit: number): Promise<Comment[]> {
    return manager.find(Comment, {
      where: { parentId: In(ids) },
      order: { dateCreated: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  /** Maps ids of comments to numbers of replies, without zeros. */
  async countReplies(manager: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
    const counts: { id: number; count: number }[] = await manager.query(
      'SELECT parent_id AS id, count(*)::int AS count FROM comments WHERE parent_id = ANY($1) GROUP BY 1',
      [ids],
    );
    return new Map(counts.map(({ id, count }) => [id, count]));
  }

  /** Omits comments that nobody likes. `readerId` is null for visitors. */
  async findLikes(
    manager: EntityManager,
    ids: readonly number[],
    readerId: number | null,
  ): Promise<ReadonlyMap<number, Likes>> {
    const rows: (Likes & { id: number })[] = await manager.query(
      `SELECT comment_id AS id, count(*)::int AS count, coalesce(bool_or(member_id = $2), false) AS own
       FROM comment_likes WHERE comment_id = ANY($1) GROUP BY 1`,
      [ids, readerId],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Idempotent. */
  async setLiked(manager: EntityManager, commentId: number, memberId: number, liked: boolean): Promise<void> {
    if (!liked) await manager.delete(CommentLike, { commentId, memberId });
    else
      await manager.query('INSERT INTO comment_likes (comment_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        commentId,
        memberId,
      ]);
  }

  /** The followed ones among these comments. Empty for visitors. */
  async findFollowed(
    manager: EntityManager,
    ids: readonly number[],
    readerId: number | null,
  ): Promise<ReadonlySet<number>> {
    if (readerId === null) return new Set();
    const found = await manager.findBy(CommentFollow, { commentId: In([...ids]), memberId: readerId });
    return new Set(found.map(({ commentId }) => commentId));
  }

  async findFollowers(manager: EntityManager, commentId: number): Promise<number[]> {
    const found = await manager.find(CommentFollow, { where: { commentId }, order: { memberId: 'ASC' } });
    return found.map(({ memberId }) => memberId);
  }

  /** Idempotent. */
  async setFollowed(manager: EntityManager, commentId: number, memberId: number, following: boolean): Promise<void> {
    if (!following) await manager.delete(CommentFollow, { commentId, memberId });
    else
      await manager.query(
        'INSERT INTO comment_follows (comment_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [commentId, memberId],
      );
  }

  lockAgainstDeletion(manager: EntityManager, id: number): Promise<Comment | null> {
    return manager.findOne(Comment, { where: { id }, lock: { mode: 'for_key_share' } });
  }

  /** Protects the comment and its parent against deletion. A deletion also locks the parent first. */
  async lockForReply(manager: EntityManager, id: number, column: TargetColumn): Promise<Comment | null> {
    const wanted = await manager.findOneBy(Comment, { id, ...column });
    const ids = [wanted?.parentId ?? id, id];
    const locked = await manager.find(Comment, {
      where: { id: In(ids), ...column },
      order: { id: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
    return locked.length === new Set(ids).size ? (locked.find((comment) => comment.id === id) ?? null) : null;
  }

  add(
    manager: EntityManager,
    comment: Pick<Comment, 'memberId' | 'text' | 'parentId'> & TargetColumn,
  ): Promise<Comment> {
    return manager.save(manager.create(Comment, comment));
  }

  async setHidden(manager: EntityManager, id: number, hidden: boolean): Promise<void> {
    await manager.update(Comment, id, { hiddenAt: hidden ? () => 'now()' : null });
  }

  /** Returns false if the comment is hidden or removed. */
  async edit(manager: EntityManager, id: number, authorId: number, text: string): Promise<boolean> {
    const { affected } = await manager.update(
      Comment,
      { id, memberId: authorId, hiddenAt: IsNull() },
      { text, edited: true },
    );
    return affected === 1;
  }

  /** Must be called before `remove`. The order of the locks prevents deadlocks between two account deletions. */
  async lockOfMember(manager: EntityManager, memberId: number): Promise<void> {
    await manager.query(
      `SELECT FROM comments WHERE member_id = $1 OR id IN (SELECT parent_id FROM comments WHERE member_id = $1)
       ORDER BY id FOR UPDATE`,
      [memberId],
    );
  }

  /**
   * If others have replied, a comment becomes "[deleted]" until its last reply is removed (rules.md 8). The lock waits
   * for a reply that is being posted. Returns the comments whose text is removed.
   */
  async remove(manager: EntityManager, { id, parentId }: Pick<Comment, 'id' | 'parentId'>): Promise<Comment[]> {
    await manager.query('SELECT FROM comments WHERE id = ANY($1) ORDER BY id FOR UPDATE', [[parentId, id]]);
    const comment = await this.find(manager, id);
    if (!comment || comment.memberId === null) return [];
    const { memberId } = comment;
    const replies = await manager.findBy(Comment, { parentId: id });
    if (replies.some((reply) => reply.memberId !== memberId)) {
      await manager.update(Comment, id, { memberId: null, text: removedText, edited: false, hiddenAt: null });
      await manager.delete(CommentReport, { commentId: id });
      await manager.delete(CommentLike, { commentId: id });
      return [comment];
    }
    await manager.delete(Comment, id);
    if (parentId !== null && !(await manager.existsBy(Comment, { parentId })))
      await manager.delete(Comment, { id: parentId, memberId: IsNull() });
    return [comment, ...replies];
  }
}
