import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { CommentReport } from '../../schema/comment.entity.js';

export interface ReportCount {
  commentId: number;
  count: number;
  isOpen: boolean;
}

/** SQL: reports, except those about weekends in deleted seasons. */
const visibleReports = `comment_reports WHERE NOT EXISTS (
  SELECT FROM comments JOIN race_weekends ON race_weekends.id = comments.weekend_id JOIN seasons ON seasons.id = race_weekends.season_id
  WHERE comments.id = comment_reports.comment_id AND seasons.deleted_at IS NOT NULL)`;

@Injectable()
export class CommentReportsRepository {
  /** Comments with open reports come first, then those with the newest report. */
  findComments(manager: EntityManager, { offset, limit }: { offset: number; limit: number }): Promise<ReportCount[]> {
    return manager.query(
      `SELECT comment_id AS "commentId", count(*)::int AS count, bool_or(handled_at IS NULL) AS "isOpen"
       FROM ${visibleReports} GROUP BY comment_id
       ORDER BY bool_or(handled_at IS NULL) DESC, max(id) DESC OFFSET $1 LIMIT $2`,
      [offset, limit],
    );
  }

  async countComments(manager: EntityManager): Promise<{ all: number; open: number }> {
    const [counts = { all: 0, open: 0 }]: { all: number; open: number }[] = await manager.query(
      `SELECT count(DISTINCT comment_id)::int AS all,
         (count(DISTINCT comment_id) FILTER (WHERE handled_at IS NULL))::int AS open FROM ${visibleReports}`,
    );
    return counts;
  }

  /** Newest report first. `limit` applies to each comment. */
  findNewest(manager: EntityManager, commentIds: readonly number[], limit: number): Promise<CommentReport[]> {
    return manager
      .createQueryBuilder(CommentReport, 'report')
      .where(
        `report.id IN (SELECT newest.id FROM unnest(CAST(:commentIds AS int[])) AS reported(id) CROSS JOIN LATERAL
           (SELECT id FROM comment_reports WHERE comment_id = reported.id ORDER BY id DESC LIMIT :limit) newest)`,
        { commentIds, limit },
      )
      .orderBy('report.id', 'DESC')
      .getMany();
  }

  exists(manager: EntityManager, commentId: number, memberId: number): Promise<boolean> {
    return manager.existsBy(CommentReport, { commentId, memberId });
  }

  hasOpen(manager: EntityManager, commentId: number): Promise<boolean> {
    return manager.existsBy(CommentReport, { commentId, handledAt: IsNull() });
  }

  async add(
    manager: EntityManager,
    report: Pick<CommentReport, 'commentId' | 'memberId' | 'reason' | 'text' | 'commentText'>,
  ): Promise<void> {
    await manager.insert(CommentReport, report);
  }

  async close(manager: EntityManager, commentId: number, handledBy: number): Promise<void> {
    await manager.update(CommentReport, { commentId, handledAt: IsNull() }, { handledAt: () => 'now()', handledBy });
  }
}
