/** Picks whose ids differ only in these lowest bits share a block. */
export const BLOCK_BITS = 9;
export const BLOCK_SIZE = 1 << BLOCK_BITS;

/**
 * The positions of a table by picks: blocks of positions by the id's higher bits, in each by the lowest ones; 0 where a table
 * does not have the picks. So they are kept in the database, too (`standings_positions`).
 */
export type Places = Map<number, Int32Array>;

/** The position of picks in a table; 0 where it does not have them. */
export function placeOf(places: Places, picksId: number): number {
  return places.get(picksId >> BLOCK_BITS)?.[picksId & (BLOCK_SIZE - 1)] ?? 0;
}

export function setPlace(places: Places, picksId: number, position: number): void {
  const block = picksId >> BLOCK_BITS;
  let positions = places.get(block);
  if (!positions) places.set(block, (positions = new Int32Array(BLOCK_SIZE)));
  positions[picksId & (BLOCK_SIZE - 1)] = position;
}

/** The position in the table before minus this one, so climbing is positive; 0 where there is none (rules.md 3). */
export function changeSince(previous: Places, picksId: number, position: number): number {
  return (placeOf(previous, picksId) || position) - position;
}
