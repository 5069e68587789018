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

export interface StandingsRow {
  picksId: number;
  /** Null if the account is deleted. */
  memberId: number | null;
  position: number;
  positionChange: number;
  pointsHundredths: Hundredths;
}

export interface MemberRow extends StandingsRow {
  picks: PickedRiders;
}

export interface TableOrigin {
  weekend: RaceWeekend;
  /** The weekend's number in the season, starting at 1, and the number of weekends. */
  round: number;
  rounds: number;
  withBonus: boolean;
  computedAt: Date;
}

const maxPosition = 2147483647;

const picked = `json_build_object('ranked', json_build_array(pick1, pick2, pick3, pick4, pick5),
  'independentId', independent_id, 'rookieId', rookie_id) AS picks`;

/** Only this file and `snapshots.repository.ts` depend on the format of pages and blocks of positions. */
@Injectable()
export class StandingsRepository {
  /** Prefers the final table of a finalized season; null before the first final weekend. */
  async findLatestId(manager: EntityManager, season: Season): Promise<number | null> {
    return season.snapshotId ?? this.findLatestOfWeekends(manager, season.id);
  }

  /** Ignores the final table of a finalized season. */
  private async findLatestOfWeekends(manager: EntityManager, seasonId: number): Promise<number | null> {
    const rows: { id: number }[] = await manager.query(
      `SELECT snapshot_id AS id FROM race_weekends WHERE season_id = $1 AND status = 2 AND snapshot_id IS NOT NULL
       ORDER BY start_date DESC, id DESC LIMIT 1`,
      [seasonId],
    );
    return rows[0]?.id ?? null;
  }

  async count(manager: EntityManager, snapshotId: number): Promise<number> {
    const rows: { size: number }[] = await manager.query('SELECT size FROM standings_snapshots WHERE id = $1', [
      snapshotId,
    ]);
    return rows[0]?.size ?? 0;
  }

  async findRiderPoints(manager: EntityManager, snapshotId: number): Promise<RiderPoints> {
    const rows: { riderPoints: RiderPoints }[] = await manager.query(
      'SELECT rider_points AS "riderPoints" FROM standings_snapshots WHERE id = $1',
      [snapshotId],
    );
    return rows[0]?.riderPoints ?? {};
  }

  /** Returns riders by id. Without a snapshot they have 0 points. */
  async findRiders(
    manager: EntityManager,
    seasonId: number,
    snapshotId: number | null,
  ): Promise<Map<number, RiderWithPoints>> {
    const points = snapshotId === null ? {} : await this.findRiderPoints(manager, snapshotId);
    const riders = await manager.findBy(Rider, { seasonId });
    return new Map(riders.map((rider) => [rider.id, { rider, pointsHundredths: points[rider.id] ?? 0 }]));
  }

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
    // Blocks contain 0 for picks that are not in the table.
    return (snapshotId, memberId) => positions.get(key(snapshotId, memberId)) || null;
  }

  /** Keyed by the id of the picks, after the latest final weekend. */
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
    const found = rows.filter(({ position }) => position > 0);
    return new Map(found.map(({ picksId, position }): [number, number] => [picksId, position]));
  }

  /** Sorted by position. Reads only the necessary pages. */
  findRows(manager: EntityManager, snapshotId: number, offset: number, limit: number | null): Promise<StandingsRow[]> {
    return manager.query(
      `SELECT picks_id AS "picksId", member_id AS "memberId", position, position_change AS "positionChange",
         points_hundredths AS "pointsHundredths"
       FROM standings_rows LEFT JOIN picks ON picks.id = picks_id
       WHERE snapshot_id = $1 AND page BETWEEN $2::int / ${PAGE_LINES} AND ($3::int - 1) / ${PAGE_LINES}
         AND position > $2 AND position <= $3
       ORDER BY position`,
      [snapshotId, offset, limit === null ? maxPosition : offset + limit],
    );
  }

  /** Sorted by position. Without a snapshot, positions are 0. The cost is three look-ups per member. */
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

  /** Sorted by position, without positions beyond the table. The cost is two look-ups per position. */
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

  /** Returns null if the snapshot does not exist, or if no weekend counts in it. */
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

  /** Weekends that were final and have been reopened, in calendar order. */
  findBeingCorrected(manager: EntityManager, seasonId: number): Promise<RaceWeekend[]> {
    return manager.find(RaceWeekend, {
      where: { seasonId, status: Not(2), replacedSnapshotId: Not(IsNull()) },
      order: { startDate: 'ASC', id: 'ASC' },
    });
  }

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
