import { addMover, type Movers } from './movers.js';
import { inSlices, type Pause } from './pause.js';
import { placeOf, type Places, setPlace } from './places.js';

/** One member's way from a position to another. */
export interface Move {
  readonly picksId: number;
  readonly before: number;
  readonly after: number;
}

/** Who moved from one table to another. */
export interface Moves {
  readonly amount: number;
  /** The first of them by their position in the later table. */
  readonly first: readonly Move[];
  readonly movers: Movers;
}

const namedAtMost = 100;

/**
 * Whose position a correction moved. The tables are given as ids of picks, best first. Who stands in only one of them has
 * not moved, and moved nobody: the others are counted among those who stand in both. So `before` is the position that the
 * member would have in the later table if the order were still the earlier one; the earlier position itself, where nobody
 * joined or left in between.
 */
export async function movesBetween(before: Int32Array, after: Int32Array, pause: Pause): Promise<Moves> {
  const ranksBefore = await ranksAmong(before, await placesOf(after, pause), pause);
  const movers: Movers = new Map();
  const first: Move[] = [];
  let [amount, rank] = [0, 0];
  await inSlices(after.length, pause, (from, to) => {
    for (let line = from; line < to; line += 1) {
      const picksId = after[line] as number;
      const rankBefore = placeOf(ranksBefore, picksId);
      if (rankBefore === 0) continue;
      rank += 1;
      if (rankBefore === rank) continue;
      amount += 1;
      addMover(movers, picksId);
      if (first.length < namedAtMost) first.push({ picksId, before: line + 1 + rankBefore - rank, after: line + 1 });
    }
  });
  return { amount, first, movers };
}

/** The positions of a table that is given as ids of picks, best first. */
export async function placesOf(table: Int32Array, pause: Pause): Promise<Places> {
  const places: Places = new Map();
  await inSlices(table.length, pause, (from, to) => {
    for (let line = from; line < to; line += 1) setPlace(places, table[line] as number, line + 1);
  });
  return places;
}

/** The order of a table's members among those who stand in another one, too: 1, 2, 3, ... */
async function ranksAmong(table: Int32Array, others: Places, pause: Pause): Promise<Places> {
  const ranks: Places = new Map();
  let rank = 0;
  await inSlices(table.length, pause, (from, to) => {
    for (let line = from; line < to; line += 1) {
      const picksId = table[line] as number;
      if (placeOf(others, picksId) > 0) setPlace(ranks, picksId, (rank += 1));
    }
  });
  return ranks;
}
