import type { EntityManager } from 'typeorm';
import type { PickedRiders } from '../picks/picked-riders.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { Season } from '../seasons/season.entity.js';
import type { PlannedTable } from './planned-tables.store.js';
import type { RankedMember } from './rank-members.js';
import { StandingsSnapshot } from './standings-snapshot.entity.js';

/** A member's picks, as they are ranked. */
export interface PickedMember {
  picksId: number;
  memberId: number | null;
  picks: PickedRiders;
  /** Milliseconds since 1970, with the microseconds of the database as a fraction. */
  submittedAt: number;
}

export function readPicks(manager: EntityManager, seasonId: number): Promise<PickedMember[]> {
  return manager.query(
    `SELECT id AS "picksId", member_id AS "memberId",
       json_build_object('ranked', json_build_array(pick1, pick2, pick3, pick4, pick5),
         'independentId', independent_id, 'rookieId', rookie_id) AS picks,
       (extract(epoch FROM submitted_at) * 1000)::float8 AS "submittedAt"
     FROM picks WHERE season_id = $1`,
    [seasonId],
  );
}

/** The positions of a table that is up to date, by picks. */
export async function readPositions(
  manager: EntityManager,
  seasonId: number,
  table: PlannedTable,
): Promise<Map<number, number>> {
  const rows: { picksId: number; position: number }[] = await manager.query(
    `SELECT picks_id AS "picksId", position FROM standings_rows WHERE snapshot_id = (
       SELECT snapshot_id FROM race_weekends WHERE season_id = $1 AND id = $2)`,
    [seasonId, table.weekendId],
  );
  return new Map(rows.map(({ picksId, position }) => [picksId, position]));
}

/** Writes a whole table and makes its weekend, or the season, point at it. */
export async function writeSnapshot(
  manager: EntityManager,
  seasonId: number,
  { weekendId, factsKey }: PlannedTable,
  ranked: readonly RankedMember[],
  members: readonly PickedMember[],
): Promise<void> {
  const { id } = await manager.save(StandingsSnapshot, { seasonId, weekendId, factsKey });
  const memberOf = new Map(members.map(({ picksId, memberId }) => [picksId, memberId]));
  await manager.query(
    `INSERT INTO standings_rows (snapshot_id, position, picks_id, member_id, points_hundredths, position_change)
     SELECT $1, * FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[])`,
    [
      id,
      ranked.map(({ position }) => position),
      ranked.map(({ picksId }) => picksId),
      ranked.map(({ picksId }) => memberOf.get(picksId) ?? null),
      ranked.map(({ pointsHundredths }) => pointsHundredths),
      ranked.map(({ positionChange }) => positionChange),
    ],
  );
  if (weekendId === null) await manager.update(Season, seasonId, { snapshotId: id });
  else await manager.update(RaceWeekend, weekendId, { snapshotId: id });
}

/** Weekends that are not final have no table (rules.md 3), and tables that nothing points at are of no use. */
export async function deleteStaleSnapshots(manager: EntityManager, seasonId: number): Promise<void> {
  await manager.query(`UPDATE race_weekends SET snapshot_id = NULL WHERE season_id = $1 AND status <> 2`, [seasonId]);
  await manager.query(
    `DELETE FROM standings_snapshots snapshot WHERE season_id = $1
       AND NOT EXISTS (SELECT FROM race_weekends WHERE snapshot_id = snapshot.id)
       AND NOT EXISTS (SELECT FROM seasons WHERE snapshot_id = snapshot.id)`,
    [seasonId],
  );
}
