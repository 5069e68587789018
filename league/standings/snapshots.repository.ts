import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inSlices, type YieldToEventLoop } from '../rules/in-slices.js';
import { fieldOffset, readIntArray, readRows, writeRows } from '../platform/database/copy-rows.js';
import type { PicksColumns } from '../rules/pick-rules.js';
import { RaceWeekend } from '../schema/race-weekend.entity.js';
import { Season } from '../schema/season.entity.js';
import { changeSince, type PositionIndex, setPosition } from '../rules/position-index.js';
import type { RankedTable } from '../rules/ranking.js';
import { rulesVersion, type StandingsPlanEntry } from './standings-plan.js';
import { PAGE_LINES, type RiderPoints, StandingsSnapshot } from '../schema/standings.entity.js';

export interface NewTable {
  picks: PicksColumns;
  ranked: RankedTable;
  /** The positions that changes are computed from. */
  previous: PositionIndex;
  riderPoints: RiderPoints;
}

/** Reads and writes whole tables with COPY (`copy-rows.ts`), in the format of `StandingsRepository`. */
@Injectable()
export class SnapshotsRepository {
  /** Returns the visible tables of a season by weekend; null is the key of the final table. */
  async findShown(
    manager: EntityManager,
    seasonId: number,
  ): Promise<Map<number | null, { id: number; inputsHash: string }>> {
    const rows: { weekendId: number | null; id: number; inputsHash: string }[] = await manager.query(
      `SELECT weekend_id AS "weekendId", id, inputs_hash AS "inputsHash" FROM standings_snapshots WHERE id IN (
         SELECT snapshot_id FROM race_weekends WHERE season_id = $1 UNION ALL SELECT snapshot_id FROM seasons WHERE id = $1)`,
      [seasonId],
    );
    return new Map(rows.map(({ weekendId, ...table }) => [weekendId, table]));
  }

  /** Finds seasons with a table of an earlier rules version and without a pending recomputation. */
  async findStaleSeasons(manager: EntityManager): Promise<number[]> {
    const seasons: { id: number }[] = await manager.query(
      `SELECT season.id FROM seasons season
       WHERE deleted_at IS NULL
         AND EXISTS (
           SELECT FROM standings_snapshots snapshot
           LEFT JOIN race_weekends weekend ON weekend.snapshot_id = snapshot.id AND weekend.status = 2
           WHERE snapshot.season_id = season.id AND snapshot.rules_version < $1
             AND (weekend.id IS NOT NULL OR snapshot.id = season.snapshot_id))
         AND NOT EXISTS (
           SELECT FROM outbox_jobs WHERE finished_at IS NULL AND name = 'recompute-standings'
             AND payload @> jsonb_build_object('seasonId', season.id))
       ORDER BY season.id`,
      [rulesVersion],
    );
    return seasons.map(({ id }) => id);
  }

  /** Returns ids of picks, sorted by position. */
  async readOrder(
    manager: EntityManager,
    { id, size }: Pick<StandingsSnapshot, 'id' | 'size'>,
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<Int32Array> {
    const order = new Int32Array(size);
    const read = (bytes: Buffer, row: number) =>
      order.set(readIntArray(bytes, fieldOffset(row, 1)), bytes.readInt32BE(fieldOffset(row, 0)) * PAGE_LINES);
    const query = `SELECT page, picks_ids FROM standings_pages WHERE snapshot_id = ${id}`;
    await readRows(manager, query, read, yieldToEventLoop);
    return order;
  }

  async readPositions(
    manager: EntityManager,
    snapshotId: number | null,
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<PositionIndex> {
    const index: PositionIndex = new Map();
    if (snapshotId === null) return index;
    const query = `SELECT block, positions FROM standings_positions WHERE snapshot_id = ${snapshotId}`;
    const read = (bytes: Buffer, row: number) =>
      void index.set(bytes.readInt32BE(fieldOffset(row, 0)), readIntArray(bytes, fieldOffset(row, 1)));
    await readRows(manager, query, read, yieldToEventLoop);
    return index;
  }

  /** Also makes the weekend, or the season, refer to the table. Returns its positions. */
  async write(
    manager: EntityManager,
    seasonId: number,
    { weekendId, inputsHash, resultsHash }: StandingsPlanEntry,
    table: NewTable,
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<PositionIndex> {
    const { riderPoints, picks } = table;
    const { size } = picks;
    const [inserted, { index, changes }] = await Promise.all([
      manager.insert(StandingsSnapshot, {
        seasonId,
        weekendId,
        inputsHash,
        resultsHash,
        rulesVersion,
        riderPoints,
        size,
      }),
      positionMembers(table, yieldToEventLoop),
    ]);
    const id = (inserted.identifiers[0] as { id: number }).id;
    await writeRows(
      manager,
      'standings_pages (snapshot_id, page, picks_ids, points_hundredths, position_changes)',
      pagesOf(id, table, changes, yieldToEventLoop),
    );
    await writeRows(
      manager,
      'standings_positions (snapshot_id, block, positions)',
      blocksOf(id, index, yieldToEventLoop),
    );
    if (weekendId === null) await manager.update(Season, seasonId, { snapshotId: id });
    else await manager.update(RaceWeekend, weekendId, { snapshotId: id });
    return index;
  }

  /**
   * The previous table of a reopened weekend remains, so that a correction can be compared with it (rules.md 3). After
   * that, it remains for a month, because notifications and emails show the positions before the correction.
   */
  async deleteUnused(manager: EntityManager, seasonId: number): Promise<void> {
    await manager.query(
      `WITH cleared AS (
         UPDATE race_weekends SET snapshot_id = NULL WHERE season_id = $1 AND status <> 2 AND snapshot_id IS NOT NULL)
       DELETE FROM standings_snapshots snapshot WHERE season_id = $1
         AND NOT EXISTS (SELECT FROM race_weekends WHERE snapshot_id = snapshot.id AND status = 2)
         AND NOT EXISTS (SELECT FROM race_weekends WHERE replaced_snapshot_id = snapshot.id)
         AND NOT EXISTS (SELECT FROM weekend_corrections
           WHERE replaced_snapshot_id = snapshot.id AND corrected_at > now() - interval '30 days')
         AND NOT EXISTS (SELECT FROM seasons WHERE snapshot_id = snapshot.id)`,
      [seasonId],
    );
  }

  find(manager: EntityManager, id: number): Promise<StandingsSnapshot | null> {
    return manager.findOneBy(StandingsSnapshot, { id });
  }
}

/** Works in the order of the columns, because neighbouring rows have close ids. */
async function positionMembers(
  { picks: { size, picksIds }, ranked: { order }, previous }: NewTable,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ index: PositionIndex; changes: Int32Array }> {
  const positions = new Int32Array(size);
  await inSlices(size, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) positions[order[line] as number] = line + 1;
  });
  const index: PositionIndex = new Map();
  const changes = new Int32Array(size);
  await inSlices(size, yieldToEventLoop, (from, to) => {
    for (let member = from; member < to; member += 1) {
      const picksId = picksIds[member] as number;
      const position = positions[member] as number;
      setPosition(index, picksId, position);
      changes[member] = changeSince(previous, picksId, position);
    }
  });
  return { index, changes };
}

async function* pagesOf(
  snapshotId: number,
  { picks: { picksIds }, ranked: { order, points } }: NewTable,
  changes: Int32Array,
  yieldToEventLoop: YieldToEventLoop,
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
    await yieldToEventLoop();
  }
}

async function* blocksOf(
  snapshotId: number,
  index: PositionIndex,
  yieldToEventLoop: YieldToEventLoop,
): AsyncGenerator<(number | Int32Array)[]> {
  for (const [block, positions] of index) {
    yield [snapshotId, block, positions];
    await yieldToEventLoop();
  }
}
