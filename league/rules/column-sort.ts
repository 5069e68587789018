import { inSlices, type YieldToEventLoop } from './in-slices.js';

/** A digit has 11 bits, because 2048 counters fit into the L1 cache. */
const RADIX = 1 << 11;

/** Contains whole numbers whose greatest difference is less than 2^53. */
type Column = Float64Array | Int32Array;

/** Sorts rows by several columns, the least important first, in linear time. Callers may reuse a column's memory. */
export class ColumnSort {
  private from: Uint32Array;
  private to: Uint32Array;
  /** Two bytes per row, because digits are read in random order and should fit into the caches. */
  private readonly digits: Uint16Array;
  private isSorted = false;

  constructor(
    size: number,
    private readonly yieldToEventLoop: YieldToEventLoop,
  ) {
    this.from = new Uint32Array(size);
    this.to = new Uint32Array(size);
    this.digits = new Uint16Array(size);
    for (let row = 0; row < size; row += 1) this.from[row] = row;
  }

  get order(): Uint32Array {
    return this.from;
  }

  /** Sorts by a column of multiples of `unit`. The sort is stable. A greater unit means fewer digits. */
  async by(column: Column, first: 'least' | 'greatest', unit = 1): Promise<void> {
    const { least, greatest, isAscending } = await boundsOf(column, this.yieldToEventLoop);
    // Rows are often already sorted by the first column.
    if (!this.isSorted && isAscending && first === 'least') return;
    this.isSorted = true;
    const range = first === 'least' ? { column, base: least, sign: 1 } : { column, base: greatest, sign: -1 };
    for (let weight = unit; weight <= greatest - least; weight *= RADIX) {
      await this.scatter(await this.readDigits({ ...range, weight }));
      [this.from, this.to] = [this.to, this.from];
    }
  }

  private async readDigits({ column, base, sign, weight }: Digit): Promise<Uint32Array> {
    const { digits } = this;
    const starts = new Uint32Array(RADIX + 1);
    await inSlices(column.length, this.yieldToEventLoop, (from, to) => {
      for (let row = from; row < to; row += 1) {
        const digit = ((sign * ((column[row] as number) - base)) / weight) & (RADIX - 1);
        digits[row] = digit;
        starts[digit + 1] = (starts[digit + 1] as number) + 1;
      }
    });
    for (let digit = 1; digit <= RADIX; digit += 1) {
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
    }
    return starts;
  }

  private async scatter(starts: Uint32Array): Promise<void> {
    const { from: source, to: target, digits } = this;
    await inSlices(source.length, this.yieldToEventLoop, (from, to) => {
      for (let line = from; line < to; line += 1) {
        const row = source[line] as number;
        const digit = digits[row] as number;
        const free = starts[digit] as number;
        target[free] = row;
        starts[digit] = free + 1;
      }
    });
  }
}

/** A digit of `sign` times the difference from `base`. */
interface Digit {
  readonly column: Column;
  readonly base: number;
  readonly sign: number;
  readonly weight: number;
}

async function boundsOf(
  column: Column,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ least: number; greatest: number; isAscending: boolean }> {
  let least = Infinity;
  let greatest = -Infinity;
  let isAscending = true;
  await inSlices(column.length, yieldToEventLoop, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const number = column[row] as number;
      if (number < least) least = number;
      if (number < greatest) isAscending = false;
      else greatest = number;
    }
  });
  return { least, greatest, isAscending };
}
