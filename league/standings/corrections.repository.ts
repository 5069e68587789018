import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeRows } from '../platform/database/copy-rows.js';
import type { MemberBitmap, Moves } from '../rules/corrections.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { WeekendCorrection } from '../schema/standings.entity.js';

/** The ids of a correction, and of the tables after and before it. */
interface CorrectedTables {
  id: number;
  title: string;
  seasonId: number;
  snapshotId: number;
  replacedId: number;
  /** No later weekend is final. */
  isLatest: boolean;
}

@Injectable()
export class CorrectionsRepository {
  async add(
    manager: EntityManager,
    { id: weekendId, replacedSnapshotId }: Pick<RaceWeekend, 'id' | 'replacedSnapshotId'>,
    { count: moved, first, members }: Moves,
  ): Promise<WeekendCorrection> {
    const fields = { weekendId, moved, firstMoves: [...first], replacedSnapshotId };
    const correction = await manager.save(WeekendCorrection, fields);
    await writeRows(manager, 'correction_members (correction_id, block, bits)', bitmapBlocksOf(correction.id, members));
    return correction;
  }

  find(manager: EntityManager, id: number): Promise<WeekendCorrection | null> {
    return manager.findOneBy(WeekendCorrection, { id });
  }

  /** Omits corrections that lack one of the tables. */
  findTables(manager: EntityManager, ids: readonly number[]): Promise<CorrectedTables[]> {
    return manager.query(
      `SELECT correction.id, title, season_id AS "seasonId", snapshot_id AS "snapshotId",
         correction.replaced_snapshot_id AS "replacedId",
         NOT EXISTS (SELECT FROM race_weekends later WHERE later.season_id = weekend.season_id AND later.status = 2
           AND (later.start_date, later.id) > (weekend.start_date, weekend.id)) AS "isLatest"
       FROM weekend_corrections correction JOIN race_weekends weekend ON weekend.id = weekend_id
       WHERE correction.id = ANY($1) AND weekend.status = 2 AND snapshot_id IS NOT NULL
         AND correction.replaced_snapshot_id IS NOT NULL`,
      [ids],
    );
  }

  findOfWeekend(manager: EntityManager, weekendId: number): Promise<WeekendCorrection[]> {
    return manager.find(WeekendCorrection, { where: { weekendId }, order: { id: 'DESC' } });
  }
}

function* bitmapBlocksOf(correctionId: number, members: MemberBitmap): Generator<(number | Int32Array)[]> {
  for (const [block, bits] of members) yield [correctionId, block, bits];
}
