import type { EntityManager } from 'typeorm';
import { fieldAt, readIntArray } from '../database/copy-format.js';
import { readRows, writeRows } from '../database/copy-rows.js';
import type { PicksColumns } from '../picks/picks-columns.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { Season } from '../seasons/season.entity.js';
import { rulesVersion } from './facts-key.store.js';
import { inSlices, type Pause } from './pause.js';
import { changeSince, type Places, setPlace } from './places.js';
import type { PlannedTable } from './planned-tables.store.js';
import type { RankedTable } from './rank-members.js';
import { PAGE_LINES } from './standings-page.entity.js';
import { type RiderPoints, StandingsSnapshot } from './standings-snapshot.entity.js';

/** The positions of a snapshot; none where it is null. */
export async function readPlaces(manager: EntityManager, snapshotId: number | null, pause: Pause): Promise<Places> {
  const places: Places = new Map();
  if (snapshotId === null) return places;
  const query = `SELECT block, positions FROM standings_positions WHERE snapshot_id = ${snapshotId}`;
  const read = (bytes: Buffer, row: number) =>
    void places.set(bytes.readInt32BE(fieldAt(row, 0)), readIntArray(bytes, fieldAt(row, 1)));
  await readRows(manager, query, read, pause);
  return places;
}

/**
 * Writes a whole table and makes its weekend, or the season, point at it. Answers the positions of the table.
 */
export async function writeSnapshot(
  manager: EntityManager,
  seasonId: number,
  { weekendId, inputsHash, resultsHash }: PlannedTable,
  table: Table,
  pause: Pause,
): Promise<Places> {
  const { riderPoints, picks } = table;
  const { size } = picks;
  const [inserted, { places, changes }] = await Promise.all([
    manager.insert(StandingsSnapshot, {
      seasonId,
      weekendId,
      inputsHash,
      resultsHash,
      rulesVersion,
      riderPoints,
      size,
    }),
    placeMembers(table, pause),
  ]);
  const id = (inserted.identifiers[0] as { id: number }).id;
  await writeRows(
    manager,
    'standings_pages (snapshot_id, page, picks_ids, points_hundredths, position_changes)',
    pagesOf(id, table, changes, pause),
  );
  await writeRows(manager, 'standings_positions (snapshot_id, block, positions)', blocksOf(id, places, pause));
  if (weekendId === null) await manager.update(Season, seasonId, { snapshotId: id });
  else await manager.update(RaceWeekend, weekendId, { snapshotId: id });
  return places;
}

interface Table {
  picks: PicksColumns;
  ranked: RankedTable;
  /** The positions that changes are counted from. */
  previous: Places;
  /** What the riders had when the members were ranked. */
  riderPoints: RiderPoints;
}

/** The positions of a table, and by member how each one changed; in the order of the members, whose ids lie close together. */
async function placeMembers(
  { picks: { size, picksIds }, ranked: { order }, previous }: Table,
  pause: Pause,
): Promise<{ places: Places; changes: Int32Array }> {
  const positions = new Int32Array(size);
  await inSlices(size, pause, (from, to) => {
    for (let line = from; line < to; line += 1) positions[order[line] as number] = line + 1;
  });
  const places: Places = new Map();
  const changes = new Int32Array(size);
  await inSlices(size, pause, (from, to) => {
    for (let member = from; member < to; member += 1) {
      const [picksId, position] = [picksIds[member] as number, positions[member] as number];
      setPlace(places, picksId, position);
      changes[member] = changeSince(previous, picksId, position);
    }
  });
  return { places, changes };
}

/** The table cut into pages, best first. */
async function* pagesOf(
  snapshotId: number,
  { picks: { picksIds }, ranked: { order, points } }: Table,
  changes: Int32Array,
  pause: Pause,
): AsyncGenerator<(number | Int32Array)[]> {
  for (let start = 0; start < order.length; start += PAGE_LINES) {
    const members = order.subarray(start, start + PAGE_LINES);
    const page = [
      new Int32Array(members.length),
      new Int32Array(members.length),
      new Int32Array(members.length),
    ] as const;
    for (let line = 0; line < members.length; line += 1) {
      const member = members[line] as number;
      page[0][line] = picksIds[member] as number;
      page[1][line] = points[member] as number;
      page[2][line] = changes[member] as number;
    }
    yield [snapshotId, start / PAGE_LINES, ...page];
    await pause();
  }
}

async function* blocksOf(snapshotId: number, places: Places, pause: Pause): AsyncGenerator<(number | Int32Array)[]> {
  for (const [block, positions] of places) {
    yield [snapshotId, block, positions];
    await pause();
  }
}

/**
 * Weekends that are not final have no table (rules.md 3), and tables that nothing points at are of no use. The one that a
 * weekend had when it was last final is of use: a correction is compared with it. The two parts of the statement see the
 * weekends as they were before it.
 */
export async function deleteStaleSnapshots(manager: EntityManager, seasonId: number): Promise<void> {
  await manager.query(
    `WITH cleared AS (
       UPDATE race_weekends SET snapshot_id = NULL WHERE season_id = $1 AND status <> 2 AND snapshot_id IS NOT NULL)
     DELETE FROM standings_snapshots snapshot WHERE season_id = $1
       AND NOT EXISTS (SELECT FROM race_weekends WHERE snapshot_id = snapshot.id AND status = 2)
       AND NOT EXISTS (SELECT FROM race_weekends WHERE replaced_snapshot_id = snapshot.id)
       AND NOT EXISTS (SELECT FROM seasons WHERE snapshot_id = snapshot.id)`,
    [seasonId],
  );
}
