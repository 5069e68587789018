import { inSlices, type YieldToEventLoop } from './in-slices.js';
import { BLOCK_BITS, indexPositions, positionOf, type PositionIndex, setPosition } from './position-index.js';

const WORD_BITS = 5;
const WORDS = 1 << (BLOCK_BITS - WORD_BITS);

/** One bit per picks, in blocks of 512 ids (`position-index.ts`). `correction_members` uses the same format. */
export type MemberBitmap = Map<number, Int32Array>;

export function addToBitmap(bitmap: MemberBitmap, picksId: number): void {
  const block = picksId >> BLOCK_BITS;
  let words = bitmap.get(block);
  if (!words) bitmap.set(block, (words = new Int32Array(WORDS)));
  const word = (picksId >> WORD_BITS) & (WORDS - 1);
  words[word] = (words[word] as number) | (1 << (picksId & 31));
}

export function isInBitmap(bitmap: MemberBitmap, picksId: number): boolean {
  const word = bitmap.get(picksId >> BLOCK_BITS)?.[(picksId >> WORD_BITS) & (WORDS - 1)] ?? 0;
  return ((word >> (picksId & 31)) & 1) === 1;
}

export interface Move {
  readonly picksId: number;
  readonly before: number;
  readonly after: number;
}

export interface Moves {
  readonly count: number;
  readonly first: readonly Move[];
  readonly members: MemberBitmap;
}

const maxListed = 100;

/**
 * Compares two tables, which contain ids of picks, best first. Only members in both tables can move. If members joined
 * or left in between, `before` is the position that the earlier order would give in the later table.
 */
export async function movesBetween(
  before: Int32Array,
  after: Int32Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Moves> {
  const ranksBefore = await ranksAmong(before, await indexPositions(after, yieldToEventLoop), yieldToEventLoop);
  const members: MemberBitmap = new Map();
  const first: Move[] = [];
  let [count, rank] = [0, 0];
  await inSlices(after.length, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) {
      const picksId = after[line] as number;
      const rankBefore = positionOf(ranksBefore, picksId);
      if (rankBefore === 0) continue;
      rank += 1;
      if (rankBefore === rank) continue;
      count += 1;
      addToBitmap(members, picksId);
      if (first.length < maxListed) first.push({ picksId, before: line + 1 + rankBefore - rank, after: line + 1 });
    }
  });
  return { count, first, members };
}

/** Ranks the members of `table` who are also in `others`: 1, 2, 3, ... */
async function ranksAmong(
  table: Int32Array,
  others: PositionIndex,
  yieldToEventLoop: YieldToEventLoop,
): Promise<PositionIndex> {
  const ranks: PositionIndex = new Map();
  let rank = 0;
  await inSlices(table.length, yieldToEventLoop, (from, to) => {
    for (let line = from; line < to; line += 1) {
      const picksId = table[line] as number;
      if (positionOf(others, picksId) > 0) setPosition(ranks, picksId, (rank += 1));
    }
  });
  return ranks;
}
