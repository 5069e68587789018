import type { PicksColumns } from '../picks/picks-columns.js';
import { inSlices, type Pause } from './pause.js';
import type { RankedTable } from './rank-members.js';

/** The ids of the picks in a table, best first. */
export async function picksInOrder(
  { picksIds }: PicksColumns,
  { order }: RankedTable,
  pause: Pause,
): Promise<Int32Array> {
  const ids = new Int32Array(order.length);
  await inSlices(order.length, pause, (from, to) => {
    for (let line = from; line < to; line += 1) ids[line] = picksIds[order[line] as number] as number;
  });
  return ids;
}
