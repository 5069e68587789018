import { BLOCK_BITS } from './places.js';

const WORD_BITS = 5;
const WORDS = 1 << (BLOCK_BITS - WORD_BITS);

/**
 * A set of picks: blocks by the id's higher bits, as in `places.ts`, in each a bit for every one of the 512 ids, in words of 32. A million
 * members take 2000 blocks of 64 bytes. So it is kept in the database, too (`correction_members`).
 */
export type Movers = Map<number, Int32Array>;

export function addMover(movers: Movers, picksId: number): void {
  const block = picksId >> BLOCK_BITS;
  let words = movers.get(block);
  if (!words) movers.set(block, (words = new Int32Array(WORDS)));
  const word = (picksId >> WORD_BITS) & (WORDS - 1);
  words[word] = (words[word] as number) | (1 << (picksId & 31));
}

export function isMover(movers: Movers, picksId: number): boolean {
  const word = movers.get(picksId >> BLOCK_BITS)?.[(picksId >> WORD_BITS) & (WORDS - 1)] ?? 0;
  return ((word >> (picksId & 31)) & 1) === 1;
}
