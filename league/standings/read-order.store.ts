import type { EntityManager } from 'typeorm';
import { fieldAt, readIntArray } from '../database/copy-format.js';
import { readRows } from '../database/copy-rows.js';
import type { Pause } from './pause.js';
import { PAGE_LINES } from './standings-page.entity.js';
import type { StandingsSnapshot } from './standings-snapshot.entity.js';

/** The ids of the picks in a table, best first; in the caller's transaction. */
export async function readOrder(
  manager: EntityManager,
  { id, size }: Pick<StandingsSnapshot, 'id' | 'size'>,
  pause: Pause,
): Promise<Int32Array> {
  const order = new Int32Array(size);
  const read = (bytes: Buffer, row: number) =>
    order.set(readIntArray(bytes, fieldAt(row, 1)), bytes.readInt32BE(fieldAt(row, 0)) * PAGE_LINES);
  await readRows(manager, `SELECT page, picks_ids FROM standings_pages WHERE snapshot_id = ${id}`, read, pause);
  return order;
}
