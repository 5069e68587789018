import { inSlices, type Pause } from './pause.js';

/** Digits of 11 bits: their 2048 counters stay in the fastest cache. */
const RADIX = 1 << 11;

/**
 * The indexes of the columns' rows in ascending order: by the first column, among equals by the second, and so on. The
 * numbers must be whole, and less than 2^53 apart in each column. A radix sort: its time grows with the rows and not faster,
 * and it can pause everywhere.
 */
export async function sortByColumns(columns: readonly Float64Array[], pause: Pause): Promise<Uint32Array> {
  let order = new Uint32Array(columns[0]?.length ?? 0).map((_, index) => index);
  let target = new Uint32Array(order.length);
  let sorted = false;
  // Each pass keeps the order of equals, so the last to sort by is the first of the columns.
  for (const column of columns.toReversed()) {
    const { least, greatest, ascending } = await boundsOf(column, pause);
    // Rows often come in the order of the last column already.
    if (!sorted && ascending) continue;
    sorted = true;
    for (let weight = 1; weight <= greatest - least; weight *= RADIX) {
      const digit = { column, least, weight };
      await scatter(order, target, digit, await firstPlaces(digit, pause), pause);
      [order, target] = [target, order];
    }
  }
  return order;
}

/** One digit of a column's numbers. */
interface Digit {
  readonly column: Float64Array;
  readonly least: number;
  readonly weight: number;
}

/** Where the rows of each digit begin in the sorted order. */
async function firstPlaces({ column, least, weight }: Digit, pause: Pause): Promise<Uint32Array> {
  const places = new Uint32Array(RADIX + 1);
  await inSlices(column.length, pause, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const next = ((((column[row] as number) - least) / weight) & (RADIX - 1)) + 1;
      places[next] = (places[next] as number) + 1;
    }
  });
  for (let digit = 1; digit <= RADIX; digit += 1) {
    places[digit] = (places[digit] as number) + (places[digit - 1] as number);
  }
  return places;
}

async function scatter(
  source: Uint32Array,
  target: Uint32Array,
  { column, least, weight }: Digit,
  places: Uint32Array,
  pause: Pause,
): Promise<void> {
  await inSlices(source.length, pause, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const row = source[place] as number;
      const digit = (((column[row] as number) - least) / weight) & (RADIX - 1);
      const free = places[digit] as number;
      target[free] = row;
      places[digit] = free + 1;
    }
  });
}

async function boundsOf(
  column: Float64Array,
  pause: Pause,
): Promise<{ least: number; greatest: number; ascending: boolean }> {
  let least = Infinity;
  let greatest = -Infinity;
  let ascending = true;
  await inSlices(column.length, pause, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const number = column[row] as number;
      if (number < least) least = number;
      if (number < greatest) ascending = false;
      else greatest = number;
    }
  });
  return { least, greatest, ascending };
}
