import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeRows } from '../database/copy-rows.js';
import type { MemberBitmap, Moves } from './corrections.js';
import { BLOCK_SIZE } from './position-index.js';
import { WeekendCorrection } from './standings.entity.js';

/** Corrections of weekends, with the members that they moved. Methods run in the caller's transaction. */
@Injectable()
export class CorrectionsRepository {
  async add(manager: EntityManager, weekendId: number, moves: Moves): Promise<WeekendCorrection> {
    const { amount: moved, first: firstMoves, members } = moves;
    const correction = await manager.save(WeekendCorrection, { weekendId, moved, firstMoves: [...firstMoves] });
    await writeRows(manager, 'correction_members (correction_id, block, bits)', blocksOf(correction.id, members));
    return correction;
  }

  /** The corrections of a weekend, newest first. */
  findOfWeekend(manager: EntityManager, weekendId: number): Promise<WeekendCorrection[]> {
    return manager.find(WeekendCorrection, { where: { weekendId }, order: { id: 'DESC' } });
  }
}

function* blocksOf(correctionId: number, members: MemberBitmap): Generator<(number | Int32Array)[]> {
  for (const [block, bits] of members) yield [correctionId, block, bits];
}

/** SQL: whether a correction moved the picks with this id, like `isInBitmap`. */
export const isMovedBy = (correctionId: string, picksId: string): string => `EXISTS (
  SELECT FROM correction_members WHERE correction_id = ${correctionId} AND block = ${picksId} / ${BLOCK_SIZE}
    AND (bits[${picksId} % ${BLOCK_SIZE} / 32 + 1] >> (${picksId} % 32)) & 1 = 1)`;
