import { inSlices, type Pause } from './pause.js';
import { changeSince, type Places } from './places.js';

/** How many members of a table, given as ids of picks, best first, climbed, fell or did neither since the one before. */
export async function countChanges(
  table: Int32Array,
  previous: Places,
  pause: Pause,
): Promise<{ climbing: number; falling: number; same: number }> {
  const counts = { climbing: 0, falling: 0, same: 0 };
  await inSlices(table.length, pause, (from, to) => {
    for (let line = from; line < to; line += 1) {
      const change = changeSince(previous, table[line] as number, line + 1);
      if (change > 0) counts.climbing += 1;
      else if (change < 0) counts.falling += 1;
      else counts.same += 1;
    }
  });
  return counts;
}
