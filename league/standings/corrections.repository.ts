import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeRows } from '../platform/database/copy-rows.js';
import type { MemberBitmap, Moves } from '../rules/corrections.js';
import { WeekendCorrection } from '../schema/standings.entity.js';

@Injectable()
export class CorrectionsRepository {
  async add(manager: EntityManager, weekendId: number, moves: Moves): Promise<WeekendCorrection> {
    const { count: moved, first: firstMoves, members } = moves;
    const correction = await manager.save(WeekendCorrection, { weekendId, moved, firstMoves: [...firstMoves] });
    await writeRows(manager, 'correction_members (correction_id, block, bits)', bitmapBlocksOf(correction.id, members));
    return correction;
  }

  /** Newest correction first. */
  findOfWeekend(manager: EntityManager, weekendId: number): Promise<WeekendCorrection[]> {
    return manager.find(WeekendCorrection, { where: { weekendId }, order: { id: 'DESC' } });
  }
}

function* bitmapBlocksOf(correctionId: number, members: MemberBitmap): Generator<(number | Int32Array)[]> {
  for (const [block, bits] of members) yield [correctionId, block, bits];
}
