import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { PickedRiders } from '../rules/pick-rules.js';
import { RaceWeekend } from '../schema/race-weekend.entity.js';
import type { Hundredths } from '../rules/points.js';
import { Rider } from '../schema/rider.entity.js';
import type { RiderWithPoints } from '../season/riders/riders.repository.js';
import type { Season } from '../schema/season.entity.js';
import { BLOCK_SIZE } from '../rules/position-index.js';
import { PAGE_LINES, type RiderPoints, StandingsSnapshot } from '../schema/standings.entity.js';

/** A row of a table of members. */
export interface StandingsRow {
  picksId: number;
  /** Null if the account is deleted. */
  memberId: number | null;
  position: number;
  positionChange: number;
  pointsHundredths: Hundredths;
}

/** A row of a table with its picks. */
export interface MemberRow extends StandingsRow {
  picks: PickedRiders;
}

/** The origin of a table: the last weekend that counts in it, and when it was computed. */
export interface TableOrigin {
  weekend: RaceWeekend;
  /** The weekend's number in the season, from 1, and how many weekends there are. */
  round: number;
  rounds: number;
  withBonus: boolean;
  computedAt: Date;
}

const maxPosition = 2147483647;

const picked = `json_build_object('ranked', json_build_array(pick1, pick2, pick3, pick4, pick5),
  'independentId', independent_id, 'rookieId', rookie_id) AS picks`;

/**
 * Reads parts of tables of members, which are stored as snapshots: pages of rows, best first, and blocks of positions by picks. Only this
 * file and `snapshots.repository.ts` depend on this format. Methods run in the caller's transaction.
 */
@Injectable()
export class StandingsRepository {
  /** The snapshot after the latest final weekend of a season, or of the finalized season; null before the first. */
  async findLatestId(manager: EntityManager, season: Season): Promise<number | null> {
    return season.snapshotId ?? this.findLatestOfWeekends(manager, season.id);
  }

  /** The snapshot after the latest final weekend of a season, also of a finalized one; null before the first. */
  private async findLatestOfWeekends(manager: EntityManager, seasonId: number): Promise<number | null> {
    const rows: { id: number }[] = await manager.query(
      `SELECT snapshot_id AS id FROM race_weekends WHERE season_id = $1 AND status = 2 AND snapshot_id IS NOT NULL
       ORDER BY start_date DESC, id DESC LIMIT 1`,
      [seasonId],
    );
    return rows[0]?.id ?? null;
  }

  /** How many members a snapshot has. */
  async count(manager: EntityManager, snapshotId: number): Promise<number> {
    const rows: { size: number }[] = await manager.query('SELECT size FROM standings_snapshots WHERE id = $1', [
      snapshotId,
    ]);
    return rows[0]?.size ?? 0;
  }

  /** The points of the riders that a snapshot was computed with: the points of its members are sums of these. */
  async findRiderPoints(manager: EntityManager, snapshotId: number): Promise<RiderPoints> {
    const rows: { riderPoints: RiderPoints }[] = await manager.query(
      'SELECT rider_points AS "riderPoints" FROM standings_snapshots WHERE id = $1',
      [snapshotId],
    );
    return rows[0]?.riderPoints ?? {};
  }

  /** The riders of a season, by id, with the points that a snapshot was computed with; 0 without a snapshot. */
  async findRiders(
    manager: EntityManager,
    seasonId: number,
    snapshotId: number | null,
  ): Promise<Map<number, RiderWithPoints>> {
    const points = snapshotId === null ? {} : await this.findRiderPoints(manager, snapshotId);
    const riders = await manager.findBy(Rider, { seasonId });
    return new Map(riders.map((rider) => [rider.id, { rider, pointsHundredths: points[rider.id] ?? 0 }]));
  }

  /** A member's position; null if the member is not in the snapshot. */
  async findPosition(
    manager: EntityManager,
    snapshotId: number,
    seasonId: number,
    memberId: number,
  ): Promise<number | null> {
    const rows: { position: number }[] = await manager.query(
      `SELECT positions[picks.id % ${BLOCK_SIZE} + 1] AS position
       FROM picks JOIN standings_positions ON snapshot_id = $1 AND block = picks.id / ${BLOCK_SIZE}
       WHERE season_id = $2 AND member_id = $3`,
      [snapshotId, seasonId, memberId],
    );
    return rows[0]?.position || null;
  }

  /** Returns a function for the positions of members in several snapshots; null if a member is not in one. */
  async findPositions(
    manager: EntityManager,
    snapshotIds: readonly number[],
    seasonId: number,
    memberIds: readonly number[],
  ): Promise<(snapshotId: number, memberId: number) => number | null> {
    const rows: { snapshotId: number; memberId: number; position: number }[] = await manager.query(
      `SELECT snapshot_id AS "snapshotId", member_id AS "memberId", positions[picks.id % ${BLOCK_SIZE} + 1] AS position
       FROM picks JOIN standings_positions ON block = picks.id / ${BLOCK_SIZE} AND snapshot_id = ANY($3)
       WHERE season_id = $1 AND member_id = ANY($2)`,
      [seasonId, memberIds, snapshotIds],
    );
    const key = (snapshotId: number, memberId: number) => `${snapshotId} ${memberId}`;
    const positions = new Map(rows.map(({ snapshotId, memberId, position }) => [key(snapshotId, memberId), position]));
    // A block has a 0 for picks that its table does not have.
    return (snapshotId, memberId) => positions.get(key(snapshotId, memberId)) || null;
  }

  /** The positions of picks after the latest final weekend of a season, without the bonus, by the id of the picks. */
  async findPositionsWithoutBonus(
    manager: EntityManager,
    seasonId: number,
    picksIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const snapshotId = await this.findLatestOfWeekends(manager, seasonId);
    const rows: { picksId: number; position: number }[] = await manager.query(
      `SELECT picks_id AS "picksId", positions[picks_id % ${BLOCK_SIZE} + 1] AS position
       FROM unnest($2::int[]) AS picks_id JOIN standings_positions ON snapshot_id = $1 AND block = picks_id / ${BLOCK_SIZE}`,
      [snapshotId, picksIds],
    );
    // A block has a 0 for picks that its table does not have.
    const found = rows.filter(({ position }) => position > 0);
    return new Map(found.map(({ picksId, position }): [number, number] => [picksId, position]));
  }

  /** All rows from an offset on, or `amount` of them, best first. Reads only their pages. */
  findRows(manager: EntityManager, snapshotId: number, offset: number, amount: number | null): Promise<StandingsRow[]> {
    return manager.query(
      `SELECT picks_id AS "picksId", member_id AS "memberId", position, position_change AS "positionChange",
         points_hundredths AS "pointsHundredths"
       FROM standings_rows LEFT JOIN picks ON picks.id = picks_id
       WHERE snapshot_id = $1 AND page BETWEEN $2::int / ${PAGE_LINES} AND ($3::int - 1) / ${PAGE_LINES}
         AND position > $2 AND position <= $3
       ORDER BY position`,
      [snapshotId, offset, amount === null ? maxPosition : offset + amount],
    );
  }

  /**
   * The rows of members, best first; members who are not in the table are left out. Before the first final weekend the rows of members with
   * picks, whose positions are 0. The cost is three look-ups per member.
   */
  findRowsOf(
    manager: EntityManager,
    { seasonId, snapshotId }: { seasonId: number; snapshotId: number | null },
    memberIds: readonly number[],
  ): Promise<MemberRow[]> {
    if (snapshotId === null)
      return manager.query(
        `SELECT id AS "picksId", member_id AS "memberId", 0 AS position, 0 AS "positionChange", 0 AS "pointsHundredths",
           ${picked}
         FROM picks WHERE season_id = $1 AND member_id = ANY($2) ORDER BY id`,
        [seasonId, memberIds],
      );
    // A block has a 0 for picks that its table does not have.
    return manager.query(
      `SELECT picks_id AS "picksId", member_id AS "memberId", position,
         position_changes[line] AS "positionChange", points_hundredths[line] AS "pointsHundredths", picks
       FROM (
         SELECT picks.id AS picks_id, member_id, position, (position - 1) / ${PAGE_LINES} AS page,
           (position - 1) % ${PAGE_LINES} + 1 AS line, ${picked}
         FROM picks JOIN standings_positions ON snapshot_id = $1 AND block = picks.id / ${BLOCK_SIZE},
           LATERAL (SELECT positions[picks.id % ${BLOCK_SIZE} + 1] AS position) found
         WHERE season_id = $2 AND member_id = ANY($3) AND position > 0) standing
       JOIN standings_pages USING (page)
       WHERE snapshot_id = $1
       ORDER BY position`,
      [snapshotId, seasonId, memberIds],
    );
  }

  /** The rows of positions, best first; positions beyond the table are left out. The cost is two look-ups per position. */
  findRowsAt(manager: EntityManager, snapshotId: number, positions: readonly number[]): Promise<StandingsRow[]> {
    return manager.query(
      `SELECT picks_ids[line] AS "picksId", member_id AS "memberId", position, position_changes[line] AS "positionChange",
         points_hundredths[line] AS "pointsHundredths"
       FROM (
         SELECT position, (position - 1) / ${PAGE_LINES} AS page, (position - 1) % ${PAGE_LINES} + 1 AS line
         FROM unnest($2::int[]) AS position WHERE position > 0) wanted
       JOIN standings_pages USING (page)
       LEFT JOIN picks ON picks.id = picks_ids[line]
       WHERE snapshot_id = $1 AND picks_ids[line] IS NOT NULL
       ORDER BY position`,
      [snapshotId, positions],
    );
  }

  /** The origin of a snapshot; null if there is no such snapshot, or no weekend of its season counts in it. */
  async findOrigin(manager: EntityManager, snapshotId: number): Promise<TableOrigin | null> {
    const { entities, raw } = await manager
      .createQueryBuilder(RaceWeekend, 'weekend')
      .innerJoin(StandingsSnapshot, 'snapshot', 'snapshot.season_id = weekend.season_id')
      .addSelect('snapshot.weekend_id IS NULL', 'with_bonus')
      .addSelect('snapshot.computed_at', 'computed_at')
      .addSelect(
        `(SELECT count(*)::int FROM race_weekends other WHERE other.season_id = weekend.season_id
            AND (other.start_date, other.id) <= (weekend.start_date, weekend.id))`,
        'round',
      )
      .addSelect('(SELECT count(*)::int FROM race_weekends other WHERE other.season_id = weekend.season_id)', 'rounds')
      .where('snapshot.id = :snapshotId', { snapshotId })
      .andWhere('(weekend.id = snapshot.weekend_id OR snapshot.weekend_id IS NULL AND weekend.status = 2)')
      .orderBy('weekend.start_date', 'DESC')
      .addOrderBy('weekend.id', 'DESC')
      .limit(1)
      .getRawAndEntities<{ with_bonus: boolean; computed_at: Date; round: number; rounds: number }>();
    const [weekend, found] = [entities[0], raw[0]];
    if (!weekend || !found) return null;
    const { round, rounds, with_bonus: withBonus, computed_at: computedAt } = found;
    return { weekend, round, rounds, withBonus, computedAt };
  }

  /** The weekends of a season that are being corrected (they were final and are not), in calendar order. */
  findBeingCorrected(manager: EntityManager, seasonId: number): Promise<RaceWeekend[]> {
    return manager.find(RaceWeekend, {
      where: { seasonId, status: Not(2), replacedSnapshotId: Not(IsNull()) },
      order: { startDate: 'ASC', id: 'ASC' },
    });
  }

  /** The points of each rider in a weekend, by the rider's id. */
  async findWonInWeekend(manager: EntityManager, weekendId: number): Promise<ReadonlyMap<number, Hundredths>> {
    const rows: { riderId: number; points: Hundredths }[] = await manager.query(
      `SELECT line.rider_id AS "riderId", sum(line.points_hundredths)::int AS points
       FROM result_rows line JOIN race_results result ON result.id = line.result_id
       WHERE result.weekend_id = $1 AND result.stored_at IS NOT NULL GROUP BY line.rider_id`,
      [weekendId],
    );
    return new Map(rows.map(({ riderId, points }) => [riderId, points]));
  }

  findSnapshot(manager: EntityManager, id: number): Promise<StandingsSnapshot | null> {
    return manager.findOneBy(StandingsSnapshot, { id });
  }
}
