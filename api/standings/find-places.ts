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

/** Places of a table, best first. Costs the same however many members stand in it, but for the places asked for. */
export async function findPlaces(manager: EntityManager, table: MemberTable, stretch: Stretch): Promise<Place[]> {
  if ('offset' in stretch) return readLines(manager, table, stretch.offset, stretch.amount || null);
  const [memberId, amount] = 'only' in stretch ? [stretch.only, 1] : [stretch.around, stretch.amount];
  const position = await findPosition(manager, table, memberId);
  if (position === null) return [];
  return readLines(manager, table, Math.max(position - 1 - Math.floor(amount / 2), 0), amount);
}

/** How many members stand in a table. */
export async function countPlaces(manager: EntityManager, { seasonId, snapshotId }: MemberTable): Promise<number> {
  const rows: { amount: number }[] =
    snapshotId === null
      ? await manager.query('SELECT count(*)::int AS amount FROM picks WHERE season_id = $1', [seasonId])
      : await manager.query('SELECT size AS amount FROM standings_snapshots WHERE id = $1', [snapshotId]);
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

async function findPosition(
  manager: EntityManager,
  { seasonId, snapshotId }: MemberTable,
  memberId: number,
): Promise<number | null> {
  const rows: { position: number }[] =
    snapshotId === null
      ? await manager.query(`${bySubmission} SELECT position FROM places WHERE "memberId" = $2`, [seasonId, memberId])
      : await manager.query(
          `SELECT positions[picks.id % 512 + 1] AS position
           FROM picks JOIN standings_places ON snapshot_id = $1 AND block = picks.id / 512
           WHERE season_id = $2 AND member_id = $3`,
          [snapshotId, seasonId, memberId],
        );
  return rows[0]?.position || null;
}

/** All lines behind an offset, or so many of them. */
function readLines(
  manager: EntityManager,
  { seasonId, snapshotId }: MemberTable,
  offset: number,
  amount: number | null,
): Promise<Place[]> {
  if (snapshotId === null) {
    return manager.query(`${bySubmission} SELECT * FROM places WHERE position > $2 ORDER BY position LIMIT $3`, [
      seasonId,
      offset,
      amount,
    ]);
  }
  return manager.query(
    `SELECT picks_id AS "picksId", member_id AS "memberId", position, position_change AS "positionChange",
       points_hundredths AS "pointsHundredths"
     FROM standings_rows LEFT JOIN picks ON picks.id = picks_id
     WHERE snapshot_id = $1 AND page BETWEEN $2::int / 512 AND ($2 + $3::int - 1) / 512 AND position > $2
     ORDER BY position LIMIT $3`,
    [snapshotId, offset, amount ?? maxInt - offset],
  );
}

const maxInt = 2147483647;

const bySubmission = `WITH places AS (
  SELECT id AS "picksId", member_id AS "memberId", row_number() OVER (ORDER BY submitted_at, id)::int AS position,
    0 AS "positionChange", 0 AS "pointsHundredths"
  FROM picks WHERE season_id = $1)`;
