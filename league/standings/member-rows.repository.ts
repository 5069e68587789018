import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BLOCK_SIZE } from './position-index.js';
import { PAGE_LINES } from './standings.entity.js';
import type { MemberTable } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

/** The rows of some members in a table, however far apart they stand. Methods run in the caller's transaction. */
@Injectable()
export class MemberRowsRepository {
  /**
   * The rows of members, best first; members who do not stand in the table are left out. Before the first final weekend those who have
   * picks, without positions (0). Costs two look-ups a member, however many members stand in the table.
   */
  find(
    manager: EntityManager,
    { seasonId, snapshotId }: MemberTable,
    memberIds: readonly number[],
  ): Promise<StandingsRow[]> {
    if (snapshotId === null)
      return manager.query(
        `SELECT id AS "picksId", member_id AS "memberId", 0 AS position, 0 AS "positionChange", 0 AS "pointsHundredths"
         FROM picks WHERE season_id = $1 AND member_id = ANY($2) ORDER BY id`,
        [seasonId, memberIds],
      );
    // A block has a 0 for picks that its table does not have.
    return manager.query(
      `SELECT picks_id AS "picksId", member_id AS "memberId", position,
         position_changes[line] AS "positionChange", points_hundredths[line] AS "pointsHundredths"
       FROM (
         SELECT picks.id AS picks_id, member_id, position, (position - 1) / ${PAGE_LINES} AS page,
           (position - 1) % ${PAGE_LINES} + 1 AS line
         FROM picks JOIN standings_positions ON snapshot_id = $1 AND block = picks.id / ${BLOCK_SIZE},
           LATERAL (SELECT positions[picks.id % ${BLOCK_SIZE} + 1] AS position) found
         WHERE season_id = $2 AND member_id = ANY($3) AND position > 0) standing
       JOIN standings_pages USING (page)
       WHERE snapshot_id = $1
       ORDER BY position`,
      [snapshotId, seasonId, memberIds],
    );
  }

  /** The positions of picks in a snapshot, by the id of the picks; those that do not stand in it are left out. */
  async findPositions(
    manager: EntityManager,
    snapshotId: number,
    picksIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const rows: { picksId: number; position: number }[] = await manager.query(
      `SELECT picks_id AS "picksId", positions[picks_id % ${BLOCK_SIZE} + 1] AS position
       FROM unnest($2::int[]) AS picks_id JOIN standings_positions ON snapshot_id = $1 AND block = picks_id / ${BLOCK_SIZE}`,
      [snapshotId, picksIds],
    );
    const standing = rows.filter(({ position }) => position > 0);
    return new Map(standing.map(({ picksId, position }): [number, number] => [picksId, position]));
  }
}
