import type { EntityManager } from 'typeorm';
import { fieldAt, readIntArray, readRows, writeRows } from '../database/copy-rows.js';
import type { PicksColumns } from '../picks/picks-columns.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import { Season } from '../seasons/season.entity.js';
import type { Pause } from './pause.js';
import { changeSince, type Places, setPlace } from './places.js';
import type { PlannedTable } from './planned-tables.store.js';
import type { RankedTable } from './rank-members.js';
import { PAGE_LINES } from './standings-page.entity.js';
import { StandingsSnapshot } from './standings-snapshot.entity.js';

/** The positions of a snapshot; none where it is null. */
export async function readPlaces(manager: EntityManager, snapshotId: number | null): Promise<Places> {
  const places: Places = new Map();
  if (snapshotId === null) return places;
  const query = `SELECT block, positions FROM standings_places WHERE snapshot_id = ${snapshotId}`;
  await readRows(manager, query, (bytes, row) => {
    places.set(bytes.readInt32BE(fieldAt(row, 0)), readIntArray(bytes, fieldAt(row, 1)));
  });
  return places;
}

/**
 * Writes a whole table and makes its weekend, or the season, point at it. `previous`: the positions that changes are counted
 * from. Answers the positions of the table.
 */
export async function writeSnapshot(
  manager: EntityManager,
  seasonId: number,
  { weekendId, factsKey, resultsKey }: PlannedTable,
  table: { picks: PicksColumns; ranked: RankedTable; previous: Places },
  pause: Pause,
): Promise<Places> {
  const size = table.picks.size;
  const { id } = await manager.save(StandingsSnapshot, { seasonId, weekendId, factsKey, resultsKey, size });
  const places: Places = new Map();
  await writeRows(
    manager,
    'standings_pages (snapshot_id, page, picks_ids, points_hundredths, position_changes)',
    pagesOf(id, table, places, pause),
  );
  await writeRows(manager, 'standings_places (snapshot_id, block, positions)', blocksOf(id, places, pause));
  if (weekendId === null) await manager.update(Season, seasonId, { snapshotId: id });
  else await manager.update(RaceWeekend, weekendId, { snapshotId: id });
  return places;
}

/** The table cut into pages, best first; notes every position in `places`. */
async function* pagesOf(
  snapshotId: number,
  { picks, ranked: { order, points }, previous }: { picks: PicksColumns; ranked: RankedTable; previous: Places },
  places: Places,
  pause: Pause,
): AsyncGenerator<(number | Int32Array)[]> {
  for (let start = 0; start < order.length; start += PAGE_LINES) {
    const length = Math.min(PAGE_LINES, order.length - start);
    const [picksIds, pagePoints, changes] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
    for (let line = 0; line < length; line += 1) {
      const member = order[start + line] as number;
      const picksId = picks.picksIds[member] as number;
      const position = start + line + 1;
      picksIds[line] = picksId;
      pagePoints[line] = points[member] as number;
      changes[line] = changeSince(previous, picksId, position);
      setPlace(places, picksId, position);
    }
    yield [snapshotId, start / PAGE_LINES, picksIds, pagePoints, changes];
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
 * weekend had when it was last final is of use: a correction is compared with it.
 */
export async function deleteStaleSnapshots(manager: EntityManager, seasonId: number): Promise<void> {
  await manager.query(`UPDATE race_weekends SET snapshot_id = NULL WHERE season_id = $1 AND status <> 2`, [seasonId]);
  await manager.query(
    `DELETE FROM standings_snapshots snapshot WHERE season_id = $1
       AND NOT EXISTS (SELECT FROM race_weekends WHERE snapshot.id IN (snapshot_id, replaced_snapshot_id))
       AND NOT EXISTS (SELECT FROM seasons WHERE snapshot_id = snapshot.id)`,
    [seasonId],
  );
}
