import { inSlices, type YieldToEventLoop } from './in-slices.js';

/** Picks whose ids differ only in these lowest bits are in the same block. */
export const BLOCK_BITS = 9;
export const BLOCK_SIZE = 1 << BLOCK_BITS;

/** Positions by the id of the picks, in blocks; 0 if missing. `standings_positions` uses the same format. */
export type PositionIndex = Map<number, Int32Array>;

export function positionOf(index: PositionIndex, picksId: number): number {
  return index.get(picksId >> BLOCK_BITS)?.[picksId & (BLOCK_SIZE - 1)] ?? 0;
}

export function setPosition(index: PositionIndex, picksId: number, position: number): void {
  const block = picksId >> BLOCK_BITS;
  let positions = index.get(block);
  if (!positions) index.set(block, (positions = new Int32Array(BLOCK_SIZE)));
  positions[picksId & (BLOCK_SIZE - 1)] = position;
}

/** `table` contains ids of picks, best first, as in `countChanges`. */
export async function indexPositions(table: Int32Array, yieldToEventLoop: YieldToEventLoop): Promise<PositionIndex> {
  const index: PositionIndex = new Map();
  await inSlices(table.length, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) setPosition(index, table[line] as number, line + 1);
  });
  return index;
}

/** Positive if the member gained positions; 0 if there was no previous table (rules.md 3). */
export function changeSince(previous: PositionIndex, picksId: number, position: number): number {
  return (positionOf(previous, picksId) || position) - position;
}

export interface PositionChanges {
  climbing: number;
  falling: number;
  same: number;
}

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
