import { inSlices, type Pause } from './pause.js';

/** Digits of 11 bits: their 2048 counters stay in the fastest cache. */
const RADIX = 1 << 11;

/** A number per row, whole, and less than 2^53 apart. */
type Column = Float64Array | Int32Array;

/**
 * Sorts rows by one column after the other, the least important one first: a radix sort, whose time grows with the rows and
 * not faster, and which can pause everywhere. A column is looked at only while it is sorted by, so that all can be made in
 * the same memory.
 */
export class RowSort {
  private from: Uint32Array;
  private to: Uint32Array;
  /** Of two bytes a row: they are looked up in no order, and small enough for the caches. */
  private readonly digits: Uint16Array;
  private sorted = false;

  constructor(
    size: number,
    private readonly pause: Pause,
  ) {
    this.from = new Uint32Array(size);
    this.to = new Uint32Array(size);
    this.digits = new Uint16Array(size);
    for (let row = 0; row < size; row += 1) this.from[row] = row;
  }

  /** The indexes of the rows in the order of the columns so far; good until the next one. */
  get order(): Uint32Array {
    return this.from;
  }

  /** Brings the rows into the order of a column; those that are equal in it stay in the order of the ones before. */
  async by(column: Column, first: 'least' | 'greatest'): Promise<void> {
    const { least, greatest, ascending } = await boundsOf(column, this.pause);
    // Rows often come in the order of the first column already.
    if (!this.sorted && ascending && first === 'least') return;
    this.sorted = true;
    const range = first === 'least' ? { column, base: least, sign: 1 } : { column, base: greatest, sign: -1 };
    for (let weight = 1; weight <= greatest - least; weight *= RADIX) {
      await this.scatter(await this.readDigits({ ...range, weight }));
      [this.from, this.to] = [this.to, this.from];
    }
  }

  /** Reads a digit of all rows, one after the other in memory; answers where the rows of each digit begin in their order. */
  private async readDigits({ column, base, sign, weight }: Digit): Promise<Uint32Array> {
    const { digits } = this;
    const places = new Uint32Array(RADIX + 1);
    await inSlices(column.length, this.pause, (from, to) => {
      for (let row = from; row < to; row += 1) {
        const digit = ((sign * ((column[row] as number) - base)) / weight) & (RADIX - 1);
        digits[row] = digit;
        places[digit + 1] = (places[digit + 1] as number) + 1;
      }
    });
    for (let digit = 1; digit <= RADIX; digit += 1) {
      places[digit] = (places[digit] as number) + (places[digit - 1] as number);
    }
    return places;
  }

  /** Brings the rows into the order of the digits that were read. */
  private async scatter(places: Uint32Array): Promise<void> {
    const { from: source, to: target, digits } = this;
    await inSlices(source.length, this.pause, (from, to) => {
      for (let place = from; place < to; place += 1) {
        const row = source[place] as number;
        const digit = digits[row] as number;
        const free = places[digit] as number;
        target[free] = row;
        places[digit] = free + 1;
      }
    });
  }
}

/** One digit of a column's numbers, which are counted from `base` on: upwards, or downwards with the sign -1. */
interface Digit {
  readonly column: Column;
  readonly base: number;
  readonly sign: number;
  readonly weight: number;
}

async function boundsOf(
  column: Column,
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
