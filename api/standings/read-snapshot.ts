import type { EntityManager } from 'typeorm';
import { BLOCK_SIZE } from '../../league/standings/places.js';
import { PAGE_LINES } from '../../league/standings/standings-page.entity.js';
import type { RiderPoints } from '../../league/standings/standings-snapshot.entity.js';
import type { Place } from './place.js';

/** How many members stand in a snapshot. */
export async function count(manager: EntityManager, snapshotId: number): Promise<number> {
  const rows: { size: number }[] = await manager.query('SELECT size FROM standings_snapshots WHERE id = $1', [
    snapshotId,
  ]);
  return rows[0]?.size ?? 0;
}

/** What the riders had when a snapshot was computed: the points of its members are sums of these. */
export async function readRiderPoints(manager: EntityManager, snapshotId: number): Promise<RiderPoints> {
  const rows: { riderPoints: RiderPoints }[] = await manager.query(
    'SELECT rider_points AS "riderPoints" FROM standings_snapshots WHERE id = $1',
    [snapshotId],
  );
  return rows[0]?.riderPoints ?? {};
}

/** Where a member stands; null where the member does not. */
export async function findPosition(
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

const greatestPosition = 2147483647;

/** All lines behind an offset, or so many of them. */
export function readLines(
  manager: EntityManager,
  snapshotId: number,
  offset: number,
  amount: number | null,
): Promise<Place[]> {
  return manager.query(
    `SELECT picks_id AS "picksId", member_id AS "memberId", position, position_change AS "positionChange",
       points_hundredths AS "pointsHundredths"
     FROM standings_rows LEFT JOIN picks ON picks.id = picks_id
     WHERE snapshot_id = $1 AND page BETWEEN $2::int / ${PAGE_LINES} AND ($3::int - 1) / ${PAGE_LINES}
       AND position > $2 AND position <= $3
     ORDER BY position`,
    [snapshotId, offset, amount === null ? greatestPosition : offset + amount],
  );
}
