import type { EntityManager } from 'typeorm';
import type { Season } from '../../league/seasons/season.entity.js';
import type { Place } from './read-standings.js';

/** Which places of a table to read: a stretch of it, the surroundings of a member, or one member. */
export type Stretch = { offset: number; amount: number } | { around: number; amount: number } | { only: number };

/** A table of members. Without a snapshot it is the one before the first final weekend: the order of submission (rules.md 2). */
export interface MemberTable {
  seasonId: number;
  snapshotId: number | null;
}

/** The season's standings: those after its latest final weekend, or of the finalized season. */
export async function findLatestTable(manager: EntityManager, season: Season): Promise<MemberTable> {
  return { seasonId: season.id, snapshotId: await findSnapshot(manager, season) };
}

/** Places of a table, best first. */
export async function findPlaces(
  manager: EntityManager,
  { seasonId, snapshotId }: MemberTable,
  stretch: Stretch,
): Promise<Place[]> {
  const [table, key] = snapshotId === null ? [bySubmission, seasonId] : [snapshot, snapshotId];
  if ('only' in stretch)
    return manager.query(`${table} SELECT * FROM places WHERE "memberId" = $2`, [key, stretch.only]);
  if ('offset' in stretch) {
    return manager.query(`${table} SELECT * FROM places WHERE position > $2 ORDER BY position LIMIT $3`, [
      key,
      stretch.offset,
      stretch.amount === 0 ? null : stretch.amount,
    ]);
  }
  return manager.query(
    `${table} SELECT * FROM places WHERE position >
       coalesce((SELECT greatest(position - 1 - $3 / 2, 0) FROM places WHERE "memberId" = $2), 2147483647)
     ORDER BY position LIMIT $3`,
    [key, stretch.around, stretch.amount],
  );
}

export async function countPlaces(manager: EntityManager, season: Season): Promise<number> {
  const rows: { amount: number }[] = await manager.query(
    'SELECT count(*)::int AS amount FROM picks WHERE season_id = $1',
    [season.id],
  );
  return rows[0]?.amount ?? 0;
}

async function findSnapshot(manager: EntityManager, season: Season): Promise<number | null> {
  if (season.snapshotId !== null) return season.snapshotId;
  const rows: { id: number }[] = await manager.query(
    `SELECT snapshot_id AS id FROM race_weekends WHERE season_id = $1 AND status = 2 AND snapshot_id IS NOT NULL
     ORDER BY start_date DESC, id DESC LIMIT 1`,
    [season.id],
  );
  return rows[0]?.id ?? null;
}

const snapshot = `WITH places AS (
  SELECT picks_id AS "picksId", member_id AS "memberId", position, position_change AS "positionChange",
    points_hundredths AS "pointsHundredths"
  FROM standings_rows WHERE snapshot_id = $1)`;

const bySubmission = `WITH places AS (
  SELECT id AS "picksId", member_id AS "memberId", row_number() OVER (ORDER BY submitted_at, id)::int AS position,
    0 AS "positionChange", 0 AS "pointsHundredths"
  FROM picks WHERE season_id = $1)`;
