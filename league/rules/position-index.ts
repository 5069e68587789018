import { inSlices, type YieldToEventLoop } from './in-slices.js';

/** Picks whose ids differ only in these lowest bits share a block. */
export const BLOCK_BITS = 9;
export const BLOCK_SIZE = 1 << BLOCK_BITS;

/**
 * The positions of a table by picks: blocks by the higher bits of the id, and in each block the positions by the lowest bits; 0 if the
 * table does not have the picks. Stored in the same format (`standings_positions`).
 */
export type PositionIndex = Map<number, Int32Array>;

/** The position of picks in a table; 0 if it does not have them. */
export function positionOf(index: PositionIndex, picksId: number): number {
  return index.get(picksId >> BLOCK_BITS)?.[picksId & (BLOCK_SIZE - 1)] ?? 0;
}

export function setPosition(index: PositionIndex, picksId: number, position: number): void {
  const block = picksId >> BLOCK_BITS;
  let positions = index.get(block);
  if (!positions) index.set(block, (positions = new Int32Array(BLOCK_SIZE)));
  positions[picksId & (BLOCK_SIZE - 1)] = position;
}

/** The index of a table; `table`: the ids of its picks, best first. */
export async function indexPositions(table: Int32Array, yieldToEventLoop: YieldToEventLoop): Promise<PositionIndex> {
  const index: PositionIndex = new Map();
  await inSlices(table.length, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) setPosition(index, table[line] as number, line + 1);
  });
  return index;
}

/** The position in the previous table minus this one: positive if the member gained positions; 0 if there is no previous one (rules.md 3). */
export function changeSince(previous: PositionIndex, picksId: number, position: number): number {
  return (positionOf(previous, picksId) || position) - position;
}

/** How many members gained, lost or held their position since the previous table. */
export interface PositionChanges {
  climbing: number;
  falling: number;
  same: number;
}

/** Counts the changes of a table; `table`: the ids of its picks, best first. */
export async function countChanges(
  table: Int32Array,
  previous: PositionIndex,
  yieldToEventLoop: YieldToEventLoop,
): Promise<PositionChanges> {
  const counts = { climbing: 0, falling: 0, same: 0 };
  await inSlices(table.length, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) {
      const change = changeSince(previous, table[line] as number, line + 1);
      if (change > 0) counts.climbing += 1;
      else if (change < 0) counts.falling += 1;
      else counts.same += 1;
    }
  });
  return counts;
}
