import type { EntityManager } from 'typeorm';
import { writeRows } from '../database/copy-rows.js';
import { RaceWeekend } from '../results/race-weekend.entity.js';
import type { Movers } from './movers.js';
import { type Moves, movesBetween } from './moves-between.js';
import type { Pause } from './pause.js';
import { BLOCK_SIZE } from './places.js';
import { readOrder } from './read-order.store.js';
import { StandingsSnapshot } from './standings-snapshot.entity.js';
import { WeekendCorrection } from './weekend-correction.entity.js';

/** The table after a weekend, as it is or as it would be. */
export interface NewTable {
  resultsHash: string | null;
  /** The ids of the picks, best first. */
  readOrder: () => Promise<Int32Array>;
}

/**
 * Whom a weekend's new table moves against the one that it had when it was last final. Null where that is no correction:
 * it was never final, or its results are the same. Where nobody knows what the results were, a position must have moved.
 */
export async function findCorrection(
  manager: EntityManager,
  { replacedSnapshotId }: RaceWeekend,
  table: NewTable,
  pause: Pause,
): Promise<Moves | null> {
  const replaced =
    replacedSnapshotId === null ? null : await manager.findOneBy(StandingsSnapshot, { id: replacedSnapshotId });
  if (!replaced || (replaced.resultsHash !== null && replaced.resultsHash === table.resultsHash)) return null;
  const moves = await movesBetween(await readOrder(manager, replaced, pause), await table.readOrder(), pause);
  return replaced.resultsHash === null && moves.amount === 0 ? null : moves;
}

/**
 * Notes, once a final weekend has its table, what that corrects; null where it corrects nothing. In any case the table that
 * was replaced is then let go, so that doing it twice notes nothing twice.
 */
export async function recordCorrection(
  manager: EntityManager,
  weekend: RaceWeekend,
  pause: Pause,
): Promise<WeekendCorrection | null> {
  // So it is with most: the weekend was never final before, and everybody waits for this transaction.
  if (weekend.replacedSnapshotId === null) return null;
  const snapshot = await manager.findOneByOrFail(StandingsSnapshot, { id: weekend.snapshotId ?? 0 });
  const { resultsHash } = snapshot;
  const table = { resultsHash, readOrder: () => readOrder(manager, snapshot, pause) };
  const moves = await findCorrection(manager, weekend, table, pause);
  await manager.update(RaceWeekend, weekend.id, { replacedSnapshotId: null });
  if (!moves) return null;
  const { amount: moved, first: firstMoves, movers } = moves;
  const correction = await manager.save(WeekendCorrection, {
    weekendId: weekend.id,
    moved,
    firstMoves: [...firstMoves],
  });
  await writeRows(manager, 'correction_members (correction_id, block, bits)', blocksOf(correction.id, movers));
  return correction;
}

function* blocksOf(correctionId: number, movers: Movers): Generator<(number | Int32Array)[]> {
  for (const [block, bits] of movers) yield [correctionId, block, bits];
}

/** In SQL: whether the picks with this id moved by this correction, as `isMover` tells it. */
export const isMoverIn = (correctionId: string, picksId: string): string => `EXISTS (
  SELECT FROM correction_members WHERE correction_id = ${correctionId} AND block = ${picksId} / ${BLOCK_SIZE}
    AND (bits[${picksId} % ${BLOCK_SIZE} / 32 + 1] >> (${picksId} % 32)) & 1 = 1)`;
