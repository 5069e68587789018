import type { EntityManager } from 'typeorm';
import type { Season } from '../../league/seasons/season.entity.js';
import type { RiderPoints } from '../../league/standings/standings-snapshot.entity.js';
import type { Place } from './place.js';
import * as snapshots from './read-snapshot.js';
import * as submissions from './read-submissions.js';

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
export function countPlaces(manager: EntityManager, { seasonId, snapshotId }: MemberTable): Promise<number> {
  return snapshotId === null ? submissions.count(manager, seasonId) : snapshots.count(manager, snapshotId);
}

/** What the riders had when a table was computed; nothing before the first final weekend, as the members (rules.md 2 and 3). */
export async function readRiderPoints(manager: EntityManager, { snapshotId }: MemberTable): Promise<RiderPoints> {
  return snapshotId === null ? {} : snapshots.readRiderPoints(manager, snapshotId);
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

function findPosition(
  manager: EntityManager,
  { seasonId, snapshotId }: MemberTable,
  memberId: number,
): Promise<number | null> {
  return snapshotId === null
    ? submissions.findPosition(manager, seasonId, memberId)
    : snapshots.findPosition(manager, snapshotId, seasonId, memberId);
}

function readLines(
  manager: EntityManager,
  { seasonId, snapshotId }: MemberTable,
  offset: number,
  amount: number | null,
): Promise<Place[]> {
  return snapshotId === null
    ? submissions.readLines(manager, seasonId, offset, amount)
    : snapshots.readLines(manager, snapshotId, offset, amount);
}
